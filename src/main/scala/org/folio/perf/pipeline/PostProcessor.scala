package org.folio.perf.pipeline

import java.nio.file.Path
import java.time.Instant
import org.folio.perf.analysis.pair.Baseline
import org.folio.perf.analysis.run.{Breakdowns, ModuleVersions, RequestBreakdown, RunInput, StepResources}
import org.folio.perf.analysis.tally.{
  BreakdownTally,
  DeskTally,
  JobPhase,
  RequestModules,
  RequestTally,
  RunWindow,
  TimeAxis,
  TransactionTally,
}
import org.folio.perf.analysis.verdict.RunAnalysis
import org.folio.perf.capacity.{Environment, EnvironmentLoader}
import org.folio.perf.capacity.network.{ManifestLoad, NetworkParameters}
import org.folio.perf.capacity.prediction.{Predictor, RowPredictions}
import org.folio.perf.model._
import org.folio.perf.settings.Releases
import org.folio.perf.source._
import org.folio.perf.source.file.ReadError
import scala.util.Try

/** Makes the result of a run folder: reads its large files in one pass each, then analyses. */
object PostProcessor {

  /**
   * The same folder gives an equal report at any time.
   *
   * @param baseline run to compare with; `None`: nothing is compared
   * @param missing further sentences about what the report lacks
   */
  def analyse(
      recorded: RunFolder,
      baseline: Option[Baseline] = None,
      missing: Vector[String] = Vector.empty,
  ): RunReport = {
    val run =
      recorded.copy(manifest = StepResources(recorded.manifest, recorded.metrics.toOption))
    val window =
      RunWindow.of(run.manifest, if (run.manifest.endedAt.isEmpty) lastRecord(run) else None)
    val axis = TimeAxis.of(window)
    val tallies = new RunTallies(run, window, axis)
    val transactions = tallies.readTransactions()
    val log = if (tallies.requests.isRecorded) transactions else tallies.readLog()
    val requests = Option.when(log.isRead || tallies.requests.hasRequests)(tallies.requests)
    val frozen = FrozenCalls.read(run, window)
    val inventory = ModuleVersions(run.inventory.toOption, run.modules.flatMap(_.toOption))
    val input = RunInput(
      manifest = run.manifest,
      window = window,
      axis = axis,
      transactions = Option.when(transactions.isRead)(tallies.transactions),
      requests = requests,
      isWhole = log.isRead && log.problems.isEmpty,
      metrics = run.metrics.toOption,
      inventory = inventory,
      injector = run.injector.values,
      jobs = run.jobs.values,
      gatlingReport = GatlingReport.in(run.folder),
      missing = run.missing ++ (transactions.problems ++ log.problems).distinct ++
        TracesFile.problem(run.folder, run.manifest.record(TracesFile.Name)) ++ frozen.problems ++ missing,
      desks = run.transactions.map(_ => tallies.desks),
      publishedImports = PublishedImportsFile.read(),
      publishedLists = PublishedListsFile.read(),
      publishedListTests = PublishedListsFile.Tests,
      knownDefects = KnownDefectsFile.read(),
      injectors = run.injectors.map { case (index, samples) => index -> samples.values },
      failures = run.failures.values,
      breakdown = Option.when(transactions.isRead || log.isRead)(breakdown(run, tallies.breakdown, requests)),
      calls = frozen.calls,
      said = frozen.said,
      release = ReleaseMatch.of(Releases.all, ModuleVersions.lowest(inventory).toVector),
    )
    RunAnalysis.analyse(
      input,
      PlannedStarts.ofWorkflowMs,
      baseline,
      predictions(run, _),
      predictedCapacity(run),
    )
  }

  private def breakdown(run: RunFolder, tally: BreakdownTally, log: Option[RequestTally]): RequestBreakdown = {
    val (listed, cluster) = (run.modules.flatMap(_.toOption), run.inventory.toOption)
    val platform = run.manifest.platform.getOrElse(Platform.Okapi)
    new Breakdowns(
      tally,
      log,
      new RequestModules(
        listed,
        ModuleVersions(cluster, listed),
        platform,
        Releases.moduleOf(_, platform),
      ),
      ExpectedCalls.of(cluster),
      TracesFile.read(run.folder),
    )
  }

  /** Response times that the capacity model expects; none for a cluster that it does not know, such as any of Eureka. */
  private def predictions(run: RunFolder, measured: RunReport): Vector[PredictedRow] =
    ExpectedCalls
      .environment(run.inventory.toOption)
      .filter(_ => !run.manifest.platform.contains(Platform.Eureka))
      .filter(_.campaign.isDefined)
      .fold(Vector.empty[PredictedRow]) { environment =>
        RowPredictions(
          environment,
          ManifestLoad(run.manifest.plan),
          NetworkParameters.committed,
          measured.transactions,
          measured.breakdown,
        )
      }

  /** Highest rate that the capacity model expects, as a factor on the plan that the run raises. */
  private def predictedCapacity(run: RunFolder): Option[Double] = for {
    _ <- run.manifest.capacity
    steps <- run.manifest.profile.steps
    environment <- ExpectedCalls.environment(run.inventory.toOption)
    factor <- Predictor.highestFactor(environment, ManifestLoad(run.manifest.plan))
  } yield factor * steps.base

  /** Epoch milliseconds of the last record of a run that did not record its end. */
  private def lastRecord(run: RunFolder): Option[Long] =
    run.transactions.flatMap(TransactionsFile.read(_)(_ => ()).toOption).flatMap(_.lastEndMs)
}

/** A file of records that is added up. @param isRead false: it is missing, unreadable or of another run */
final private case class ReadRecords(isRead: Boolean, problems: Vector[String])

/** Adds up the records of a run. */
final private class RunTallies(run: RunFolder, window: RunWindow, axis: TimeAxis) {
  import RunTallies._

  private val phases = JobPhase.of(run.jobs.values, run.manifest.plan)
  val transactions = new TransactionTally(window, axis, phases)
  val desks = new DeskTally(window, run.jobs.values)
  val requests = new RequestTally(window, axis, run.manifest.plan)
  val breakdown = new BreakdownTally(window, phases, run.manifest.tenants)

  def readTransactions(): ReadRecords = run.transactions.fold(Absent) { file =>
    TransactionsFile
      .read(file, run.manifest.record(TransactionsFile.Name)) { sample =>
        requests.finished(sample)
        sample match {
          case transaction: TransactionSample =>
            transactions.finished(transaction)
            desks.finished(transaction)
            breakdown.finished(transaction)
          case _: UserSample => ()
        }
      }
      .fold(unread(_, file), summary => ReadRecords(isRead = true, summary.problems))
  }

  /** Reads Gatling's log of a run that did not record its virtual users. */
  def readLog(): ReadRecords = run.log.fold(NoLog) { file =>
    SimulationLog.read(file, run.manifest.record(SimulationLog.Name))(requests.logged) match {
      case Right(summary) =>
        summary.header.flatMap(ofOtherRun(run, _)) match {
          case Some(other) => ReadRecords(isRead = false, Vector(other))
          case None => ReadRecords(summary.header.isDefined, summary.problem.toVector)
        }
      case Left(error) => unread(error, file)
    }
  }
}

private object RunTallies {
  private val Absent = ReadRecords(isRead = false, Vector.empty)
  private val NoLog = ReadRecords(
    isRead = false,
    Vector(
      s"${SimulationLog.Name} is missing, so the report has no figures of requests, and it is unknown whether the load " +
        "kept its plan."
    ),
  )

  /** Injectors of one run wait for each other; a machine may sleep until then. */
  private val MostApartMs = 24L * 3600 * 1000

  /** A file that cannot be read counts as missing. */
  private def unread(error: ReadError, file: Path): ReadRecords =
    ReadRecords(isRead = false, Vector(error.message.replace(file.toString, file.getFileName.toString)))

  /** The reason to ignore a log that began days before or after the load. */
  def ofOtherRun(run: RunFolder, header: LogHeader): Option[String] = {
    val began = run.manifest.loadStartedAt.toEpochMilli
    val isNear =
      header.runStartMs > began - MostApartMs && header.runStartMs < began + MostApartMs
    Option.when(!isNear)(
      s"${SimulationLog.Name} began at ${moment(header.runStartMs)}, the load at ${run.manifest.loadStartedAt}: " +
        "it is damaged or belongs to another run. It is ignored."
    )
  }

  private def moment(epochMs: Long): String =
    Try(Instant.ofEpochMilli(epochMs).toString).getOrElse(s"$epochMs ms")
}

/** Modules that a module calls, according to the capacity environment of a run; nobody measures them. */
private[pipeline] object ExpectedCalls {

  /** Called modules by the name of the calling one, sorted; always empty for an environment that is not known. */
  def of(inventory: Option[Inventory]): String => Vector[String] = {
    val calls = environment(inventory).fold(Map.empty[String, Vector[String]]) { environment =>
      environment.modules.map { module =>
        module.name -> module.costs.values.flatMap(_.calls.map(_.module)).toVector.distinct.sorted
      }.toMap
    }
    calls.getOrElse(_, Vector.empty)
  }

  /** The environment that an inventory names; `None`: it is not known. */
  def environment(inventory: Option[Inventory]): Option[Environment] =
    inventory.flatMap(known => EnvironmentLoader.load(known.environment).toOption)
}
