package org.folio.perf.programs

import org.folio.perf.capacity.{Environment, EnvironmentLoader}
import org.folio.perf.capacity.network.{ManifestLoad, NetworkLoad}
import org.folio.perf.model.{Arrivals, FileText}
import org.folio.perf.app.{Answer, Asked, Program, Refusal}
import org.folio.perf.plan.{LoadPlan, SimulationPlan}
import org.folio.perf.settings.SettingsError.{badValue, unknownName}
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
    val load = ManifestLoad(plan.pairs.map { case (workflow, planned) =>
      // One at each tenant, two at a large one.
      val users = plan.tenantsOf(workflow).map(_.iterationsPerMinute).sum.round.toInt
      val arrivals = planned.arrivals match {
        case Arrivals.AtOnce(_) => Arrivals.BackToBack
        case others => others
      }
      planned.copy(virtualUsers = planned.virtualUsers.orElse(Some(users)), arrivals = arrivals)
    })
    val known = load.groups.flatMap(_.rows.map(_.work.transaction))
    (load, plan.definitions.flatMap(_.transactions.map(_.name)).filterNot(known.contains))
  }
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
  def simulation(asked: Asked, usual: SimulationPlan): Either[String, SimulationPlan] =
    named("simulation", asked.text("simulation").getOrElse(usual.name), Simulations.all)(_.name)

  /** The one of this name. @param kind of all, in the singular */
  def named[A](kind: String, name: String, all: Vector[A])(nameOf: A => String): Either[String, A] =
    all.find(nameOf(_) == name).toRight(unknownName(kind, name, all.map(nameOf)))

  /** A cluster that the capacity model is calibrated for, or one with a file of its own. */
  def environment(name: String): Either[String, Environment] =
    EnvironmentLoader.load(name)

  /** The form that is asked for: text if none is. */
  def form[A](asked: Asked, all: (String, A)*): Either[String, A] = {
    val wanted = asked.text("format").getOrElse("text")
    val names = all.map(_._1)
    all.toMap
      .get(wanted)
      .toRight(
        badValue(
          "format",
          wanted,
          s"${names.init.mkString(", ")} or ${names.last}",
          "Pass -Dformat=text or leave it out.",
        )
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
