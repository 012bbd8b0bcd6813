package org.folio.perf.programs

import org.folio.perf.capacity.{Environment, EnvironmentLoader}
import org.folio.perf.capacity.network._
import org.folio.perf.flow.Workflow
import org.folio.perf.model.{Arrivals, FileText, PlannedWorkflow}
import org.folio.perf.app.{Answer, Asked, Program, Refusal}
import org.folio.perf.plan.{LoadPlan, SimulationPlan}
import org.folio.perf.settings.SettingsError.{BadValue, NoEnvironment, UnknownName}
import org.folio.perf.simulations.Simulations
import org.folio.perf.source.AtomicFile
import org.folio.perf.upkeep.{HarFile, Recording}
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, InvalidPathException, NoSuchFileException, Path, Paths}
import scala.util.Try

/** A plan as the load of the capacity model: always the closed model of the published tests. */
private[programs] object PlanLoad {

  /** @return the load, and the transactions whose requests the model does not know */
  def apply(plan: LoadPlan): (NetworkLoad, Vector[String]) = {
    val load = NetworkLoad(
      groups = plan.pairs.collect {
        case (workflow, planned) if !Apart(workflow.code) => group(plan, workflow, planned)
      },
      receivingExportUsers = plan.definitions.find(_.code == RowWork.ReceivingExport).fold(0.0)(users(plan, _)),
      rollover = plan.definitions.exists(_.code == Rollover),
    )
    val names = plan.definitions.flatMap(_.transactions.map(_.name))
    val known = load.groups.flatMap(_.rows.map(_.work.transaction))
    (load, names.filterNot(known.contains))
  }

  private def group(
      plan: LoadPlan,
      workflow: Workflow,
      planned: PlannedWorkflow,
  ): UserGroup = {
    val count = planned.virtualUsers.fold(users(plan, workflow))(_.toDouble)
    UserGroup(
      workflow = workflow.code,
      users = count,
      intervalMs = planned.arrivals match {
        case Arrivals.Even => Some(60000 * count / planned.iterationsPerMinute)
        case Arrivals.BackToBack | Arrivals.AtOnce(_) | Arrivals.InTurn(_, _) => None
      },
      rows = workflow.flow.frequencies(plan.load).flatMap { frequency =>
        RowWork.named(frequency.transaction.name).map(RowShare(_, frequency.perIteration))
      },
    )
  }

  /** Virtual users of a workflow: one at each tenant, two at a large one. */
  private def users(plan: LoadPlan, workflow: Workflow): Double =
    plan.tenantsOf(workflow).map(_.iterationsPerMinute).sum

  private val Rollover = "fyr"

  /** Workflows whose work is not the sum of their requests. */
  private val Apart = Set(Rollover, RowWork.ReceivingExport)
}

/** A program with the settings of a run, which refuses wrong ones in a sentence. */
abstract private[programs] class LoadProgram(own: String*) extends Program(own: _*) {
  override protected def readsLoad: Boolean = true
  protected def answer(asked: Asked): Either[Refusal, Answer] = told(asked).left.map(Refusal(_))
  protected def told(asked: Asked): Either[String, Answer]
}

/** Settings that several programs have. */
private[programs] object ProgramInputs {

  /** The simulation that is asked for, or the usual one. */
  def simulation(asked: Asked, usual: SimulationPlan): Either[String, SimulationPlan] = {
    val name = asked.text("simulation").getOrElse(usual.name)
    Simulations.all
      .find(_.name == name)
      .toRight(UnknownName("simulation", name, Simulations.all.map(_.name)).message)
  }

  /** A cluster that the capacity model is calibrated for, or one with a file of its own. */
  def environment(name: String): Either[String, Environment] =
    EnvironmentLoader.load(name).left.map {
      case NoEnvironment(_) => UnknownName("calibrated environment", name, EnvironmentLoader.calibrated).message
      case wrong => wrong.message
    }

  /** The form that is asked for: text if none is. */
  def form[A](asked: Asked, all: (String, A)*): Either[String, A] = {
    val wanted = asked.text("format").getOrElse("text")
    val names = all.map(_._1)
    all.toMap
      .get(wanted)
      .toRight(
        BadValue(
          "format",
          wanted,
          s"${names.init.mkString(", ")} or ${names.last}",
          "Pass -Dformat=text or leave it out.",
        ).message
      )
  }

  /** A setting as it is read, or the default. */
  def value[A](asked: Asked, name: String, otherwise: => A)(read: String => Either[String, A]): Either[String, A] =
    asked.text(name).map(read).getOrElse(Right(otherwise))

  /** A file, or the default. */
  def file[A](asked: Asked, name: String, otherwise: => A)(
      parse: (String, String) => Either[String, A]
  ): Either[String, A] = value(asked, name, otherwise) { file =>
    val called = s"-D$name=$file"
    for {
      bytes <- read(called, Paths.get(file))(Files.readAllBytes)
      text <- FileText.decode(bytes).left.map(found => s"$called cannot be read: ${FileText.problem(found)}")
      parsed <- parse(file, text)
    } yield parsed
  }

  /** A recording of a browser. @param transaction its name @param gateway its address, if no request has a tenant */
  def recording(transaction: String, file: Path, gateway: Option[String]): Either[String, Recording] =
    read(file.toString, file)(HarFile.read(_, transaction, gateway)).flatten

  /** @param called name of the file in messages */
  def read[A](called: String, file: => Path)(how: Path => A): Either[String, A] =
    Try(how(file)).toEither.left.map {
      case _: NoSuchFileException => s"$called: there is no such file."
      case e: InvalidPathException => throw e
      case e => s"$called cannot be read: ${e.getMessage}"
    }

  /** Writes a file, in a folder that is made if need be. @param name of the setting */
  def write(name: String, file: Path, text: String): Either[String, Unit] =
    AtomicFile.attempt(file)(AtomicFile.replace(file, text.getBytes(UTF_8))).left.map(why => s"-D$name=$why")
}
