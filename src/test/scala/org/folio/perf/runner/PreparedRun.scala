package org.folio.perf.runner

import java.nio.file.Path
import java.time.Instant
import org.folio.perf.app.{EmbeddedTenants, RunReporter, SandboxProcess}
import org.folio.perf.feeders.RecordFeeder
import org.folio.perf.folio.{FolioClient, FolioError, TokenKeeper}
import org.folio.perf.plan.{LoadPlan, SimulationPlan}
import org.folio.perf.scenarios.Feeders
import org.folio.perf.settings.{Settings, SettingsLoader, TargetFile}

/**
 * Everything that stands before the first request of the load: the plan, the target, a token of each
 * tenant, and the records to work on.
 *
 * @param folder where the run will leave its files; not made yet
 * @param settingsInForce for the record, without secrets
 * @param remarks what the report has to say about the preparation
 */
final case class PreparedRun(
    folder: Path,
    plan: LoadPlan,
    settings: Settings,
    settingsInForce: Map[String, String],
    sandbox: Option[SandboxProcess],
    okapiUrl: String,
    edgeUrl: String,
    tokens: TokenKeeper,
    feeders: Feeders,
    remarks: Vector[String],
) {

  /** Ends what was started, the sandbox excepted. */
  def closeClients(): Unit = {
    feeders.records.close()
    tokens.close()
  }
}

object PreparedRun {

  /**
   * @param properties of the JVM, with the settings among them
   * @param environment variables, for secrets
   */
  def apply(
      simulation: SimulationPlan,
      properties: Map[String, String],
      environment: Map[String, String],
  ): Either[RunStartError, PreparedRun] =
    for {
      settings <- readSettings(properties, environment)
      plan <- LoadPlan.build(simulation, settings).left.map(RunStartError)
      folder = announce(plan, settings)
      sandbox <- startSandbox(settings, properties)
      prepared <- closingOnError(sandbox)(connect(folder, plan, settings, properties, sandbox))
    } yield prepared

  /** Says what will run, before anything is started. */
  private def announce(plan: LoadPlan, settings: Settings): Path = {
    val target = settings.target.name
    val folder =
      RunFolderWriter.choose(settings.report.folder, plan.simulation.name, target, Instant.now)
    Console.say(Headline(plan, target, folder.resolve(RunReporter.Page)))
    folder
  }

  def readSettings(
      properties: Map[String, String],
      environment: Map[String, String],
  ): Either[RunStartError, Settings] =
    SettingsLoader
      .load(properties, environment, EmbeddedTenants.all)
      .left
      .map(error => RunStartError(error.message))

  private def startSandbox(
      settings: Settings,
      properties: Map[String, String],
  ): Either[RunStartError, Option[SandboxProcess]] =
    settings.target.sandbox match {
      case None => Right(None)
      case Some(sandbox) =>
        val passedOn = properties.filter { case (name, _) =>
          name == "target" || name == "seed" || name.startsWith("sandbox.")
        }
        SandboxProcess.start(passedOn).left.map(RunStartError).map { process =>
          Console.say(s"Sandbox ready at ${process.url}, environment ${sandbox.environment}.")
          Some(process)
        }
    }

  private def connect(
      folder: Path,
      plan: LoadPlan,
      settings: Settings,
      properties: Map[String, String],
      sandbox: Option[SandboxProcess],
  ): Either[RunStartError, PreparedRun] = {
    val okapiUrl = sandbox.map(_.url).orElse(settings.target.okapiUrl).getOrElse("")
    val client = new FolioClient(okapiUrl, settings.load.requestTimeout)
    val tokens = new TokenKeeper(client, plan.accounts, settings.target.login)
    val records = new RecordFeeder(client, tokens, plan.needs)
    val counter = new StepCounter(plan.accounts.size)
    for {
      _ <- counter.time("Logged in to")(tokens.loginAll).left.map(refusal("log in to"))
      _ <- counter.time("Read records of")(records.fill).left.map(refusal("read records of"))
      file <- TargetFile
        .open(properties.getOrElse("target", "sandbox"))
        .left
        .map(error => RunStartError(error.message))
    } yield {
      val shortages = records.shortages
      shortages.take(ShownProblems).foreach(Console.say)
      if (shortages.size > ShownProblems)
        Console.say(s"... and ${shortages.size - ShownProblems} more shortages.")
      PreparedRun(
        folder,
        plan,
        settings,
        SettingsLoader.inForce(properties, file),
        sandbox,
        okapiUrl,
        settings.target.edgeUrl.getOrElse(okapiUrl),
        tokens,
        Feeders(records),
        shortages,
      )
    }
  }

  private def refusal(what: String)(errors: Vector[FolioError]): RunStartError = {
    val shown = errors.take(ShownProblems).map(_.message)
    val more = errors.size - ShownProblems
    val rest = if (more > 0) Vector(s"... and $more more tenants.") else Vector.empty
    RunStartError((s"The run could not $what all tenants:" +: (shown ++ rest)).mkString("\n"))
  }

  private def closingOnError[A](sandbox: Option[SandboxProcess])(
      result: => Either[RunStartError, A]
  ): Either[RunStartError, A] =
    try
      result.left.map { error =>
        sandbox.foreach(_.close())
        error
      }
    catch {
      case e: Throwable =>
        sandbox.foreach(_.close())
        throw e
    }

  private val ShownProblems = 5
}
