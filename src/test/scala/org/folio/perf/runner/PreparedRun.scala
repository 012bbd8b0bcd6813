package org.folio.perf.runner

import java.nio.file.Path
import java.time.Instant
import org.folio.perf.app.{AwsSecrets, SandboxProcess}
import org.folio.perf.settings.EmbeddedTenants
import org.folio.perf.feeders.registry.Feeders
import org.folio.perf.folio.TokenKeeper
import org.folio.perf.model.{ListedModules, PlainNumber, Platform, RequestMark}
import org.folio.perf.plan.{LoadPlan, PlanGuard, SimulationPlan}
import org.folio.perf.protocol.{RequestCount, RequestMarks, TransactionChain}
import org.folio.perf.recorder.Recorder
import org.folio.perf.settings.{HowTo, SecretStore, Settings, SettingsLoader}

/**
 * A run that is ready to send its load: the plan, the target, a token of each tenant, and the records to work on.
 *
 * @param folder the run folder; not created yet
 * @param modules as the gateway listed them
 * @param release of the target; `None`: it is not known
 * @param remarks sentences for the report
 * @param forced reasons why a forced run cannot succeed
 */
final case class PreparedRun(
    folder: Path,
    plan: LoadPlan,
    settings: Settings,
    sandbox: Option[SandboxProcess],
    okapiUrl: String,
    edgeUrl: String,
    tokens: TokenKeeper,
    feeders: Feeders,
    modules: ListedModules,
    release: Option[String],
    remarks: Vector[String],
    forced: Vector[String],
) {

  /** Code that FOLIO's logs have of the run's requests; `None`: they have no mark. All parts of a sharded run share it. */
  lazy val mark: Option[String] =
    Option.when(!settings.calls.share.contains(0.0))(
      RequestMark.runOf(settings.shard.fold(s"${folder.getFileName} ${System.nanoTime}")(_.runId))
    )

  lazy val marks: RequestMarks = {
    val rates = plan.workflows.flatMap(_.transactions).groupMapReduce(_.name)(_.perMinute)(_ + _)
    val sizes = plan.definitions
      .flatMap(_.transactions)
      .map(one => one.name -> RequestCount.of(one, plan.load).total)
      .toMap
    new RequestMarks(
      mark,
      name =>
        settings.calls.share.getOrElse(
          RequestMarks.enough(rates.getOrElse(name, 0.0), sizes.getOrElse(name, 1.0))
        ),
      settings.shard.fold(0)(_.shard.index),
    )
  }

  /** What makes the chains of its transactions. */
  def chain(recorder: Recorder): TransactionChain = new TransactionChain(
    plan.load,
    edgeUrl,
    recorder,
    settings.target.sandbox.isDefined,
    settings.target.guard.hosts,
    tokens.refused,
    plan.leftOut,
    marks,
  )

  /** Closes clients and feeders, but not the sandbox. */
  def closeClients(): Unit = {
    feeders.records.close()
    tokens.close()
  }
}

object PreparedRun {

  /** @param properties of the JVM, some of which go on to the sandbox */
  def apply(
      simulation: SimulationPlan,
      settings: Settings,
      properties: Map[String, String],
  ): Either[String, PreparedRun] =
    for {
      plan <- allowedPlan(simulation, settings)
      judging <- Judging.of(plan, settings)
      own = judging.settings
      _ <- RunFolderWriter.check(settings.report.folder)
      folder = announce(plan, own)
      _ <- lock(folder, own, own.target.okapiUrl)
      _ = (judging.thresholds ++ judging.baseline).foreach(Console.say)
      connection <- Connection.open(plan, own, properties)
      prepared <- connection.closingOnError(for {
        _ <- lock(folder, own, connection.sandbox.map(_.url))
        checked <- check(folder, connection, properties, judging.thresholds)
        ready <- withFiles(checked)
      } yield ready)
    } yield prepared

  /** Left: another run is in progress at the target. A sandbox of the run's own has no address before it has started. */
  private def lock(folder: Path, settings: Settings, target: Option[String]): Either[String, Unit] =
    target.fold[Either[String, Unit]](Right(())) { url =>
      TargetLock
        .take(folder.toAbsolutePath.getParent, url, folder.getFileName.toString, settings.shard.map(_.runId))
        .left
        .flatMap { words =>
          if (settings.start.force) Right(Console.say(s"$words."))
          else Left(s"$words, or start this one too with ${HowTo.here.pass("force", "true")}.")
        }
    }

  /** Left: the plan is wrong, or exceeds what the target's file allows. */
  def allowedPlan(
      simulation: SimulationPlan,
      settings: Settings,
  ): Either[String, LoadPlan] =
    LoadPlan
      .build(simulation, settings)
      .map(SearchStart(_, settings))
      .flatMap(plan => PlanGuard(plan, settings.target.guard).map(_ => plan))

  /** Creates what workflows cannot create during the load, such as the files that they upload. */
  private def withFiles(prepared: PreparedRun): Either[String, PreparedRun] =
    prepared.plan.prepare(prepared.feeders) match {
      case Left(message) =>
        prepared.feeders.records.close()
        Left(message)
      case Right(_) =>
        val files = prepared.feeders.marc.ready
        if (files.nonEmpty)
          Console.say(
            s"Created ${files.size} MARC files with ${files.map(_.records).sum} records, " +
              s"${files.map(_.bytes).sum / 1000000} MB."
          )
        Right(prepared)
    }

  /** Prints the plan's headline before anything is started. */
  private def announce(plan: LoadPlan, settings: Settings): Path = {
    val target = settings.target.name
    val folder =
      RunFolderWriter.choose(
        settings.report.folder,
        plan.simulation.name,
        target,
        Instant.now,
        settings.shard,
      )
    Console.say(Headline(plan, target))
    plan.search.foreach(search => SearchText.lines(search).foreach(Console.say))
    folder
  }

  /** @param store of secrets that the target's file names */
  def readSettings(
      properties: Map[String, String],
      environment: Map[String, String],
      store: SecretStore = AwsSecrets,
  ): Either[String, Settings] =
    SettingsLoader.load(properties, environment, EmbeddedTenants.all, store)

  /** Remarks for a report from the sandbox, whose jobs run faster. */
  private def sandboxPace(plan: LoadPlan, settings: Settings): Vector[String] =
    settings.target.sandbox.toVector.filter(_ => plan.simulation.lasts.isDefined).flatMap { sandbox =>
      val jobs =
        s"The sandbox ran imports and list refreshes ${PlainNumber(sandbox.jobSpeed)} times as fast as the published " +
          "tests (setting sandbox.jobSpeed). Do not compare their durations with published ones."
      val desks = Option.when(plan.simulation.thinkTimeAtSandbox != 1)(
        s"Think times were multiplied by ${PlainNumber(plan.load.thinkTime)}, so that check-ins and check-outs run " +
          "during each import."
      )
      jobs +: desks.toVector
    }

  /** Remarks about the load on Keycloak, which depends on the number of tokens. */
  private def tokensOf(plan: LoadPlan): Vector[String] =
    Option
      .when(plan.load.platform == Platform.Eureka)(
        "All virtual users of a tenant share one token, as in the published tests. A sidecar asks Keycloak once for each token and " +
          "path while its cache has room (KC_AUTHORIZATION_CACHE_MAX_SIZE). Users with tokens of their own cause more " +
          "requests to Keycloak."
      )
      .toVector

  private def check(
      folder: Path,
      connection: Connection,
      properties: Map[String, String],
      limits: Vector[String],
  ): Either[String, PreparedRun] = {
    val preflight = Preflight(connection)
    val findings = preflight.findings
    val force = connection.settings.start.force
    if (findings.isFatal && !force) {
      preflight.records.close()
      Left(
        PreflightFailure(findings, connection.settings, properties, connection.plan.simulation.preparedBy)
      )
    } else {
      if (findings.isFatal)
        Console.say("This run cannot succeed, but it is forced (setting force):")
      findings.lines.foreach(Console.say)
      BaselineChoice(preflight.plan, connection.settings, Some(preflight.facts.modules)).map { case (settings, notes) =>
        notes.foreach(Console.say)
        PreparedRun(
          folder,
          preflight.plan,
          settings,
          connection.sandbox,
          connection.okapiUrl,
          connection.edgeUrl,
          connection.tokens,
          Feeders(preflight.records),
          preflight.facts.modules,
          preflight.facts.release,
          findings.warnings ++ limits ++ sandboxPace(connection.plan, connection.settings) ++
            tokensOf(connection.plan),
          findings.fatal,
        )
      }
    }
  }
}
