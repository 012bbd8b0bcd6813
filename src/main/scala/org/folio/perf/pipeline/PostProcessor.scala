package org.folio.perf.pipeline

import java.nio.file.Path
import java.time.Instant
import org.folio.perf.analysis._
import org.folio.perf.analysis.breakdown.{Breakdowns, BreakdownTally, RequestModules}
import org.folio.perf.analysis.comparison.Baseline
import org.folio.perf.analysis.run.RunAnalysis
import org.folio.perf.analysis.limit.StepResources
import org.folio.perf.capacity.EnvironmentLoader
import org.folio.perf.capacity.network.{ManifestLoad, ParametersFile}
import org.folio.perf.capacity.prediction.{Predictor, RowPredictions}
import org.folio.perf.model.{Inventory, PlannedStarts, Platform, PredictedRow, ReleaseMatch, RunReport}
import org.folio.perf.settings.Releases
import org.folio.perf.source._
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
    val desks = new DeskTally(window, run.jobs.values)
    val phases = JobPhase.of(run.jobs.values, run.manifest.plan)
    val lines = new LineQueue(run.manifest.tenants)
    // They are most of the work: each has its own thread.
    val (transactions, log) = Parallel(
      lines.writing(
        run.transactions.map(readTransactions(_, run, window, axis, desks, phases, lines))
      ),
      run.log match {
        case Some(file) => Some(readLog(file, run, window, axis, phases, lines))
        case None => lines.reading(None)
      },
    )
    val frozen = FrozenCalls.read(run, window)
    val inventory = ModuleVersions(run.inventory.toOption, run.modules.flatMap(_.toOption))
    val input = RunInput(
      manifest = run.manifest,
      window = window,
      axis = axis,
      transactions = transactions.flatMap(_.tally),
      log = log.flatMap(_.tally).map(_._1),
      logComplete = log.exists(_.problems.isEmpty),
      metrics = run.metrics.toOption,
      inventory = inventory,
      injector = run.injector.values,
      jobs = run.jobs.values,
      gatlingReport = GatlingReport.in(run.folder),
      missing = run.missing ++ transactions.fold(Vector.empty[String])(_.problems) ++
        log.fold(Vector.empty[String])(_.problems) ++
        TracesFile.problem(run.folder, run.manifest.record(TracesFile.Name)) ++ frozen.problems ++ missing,
      desks = transactions.map(_ => desks),
      publishedImports = PublishedImportsFile.read(),
      publishedLists = PublishedListsFile.read(),
      publishedListTests = PublishedListsFile.Tests,
      knownDefects = KnownDefectsFile.read(),
      injectors = run.injectors.map { case (index, samples) => index -> samples.values },
      failures = run.failures.failures,
      breakdown = log.flatMap(_.tally).map { case (_, tally) => breakdown(run, tally) },
      calls = frozen.calls,
      said = frozen.said,
      release = ReleaseMatch.of(Releases.all, ModuleVersions.lowest(inventory).toVector),
    )
    RunAnalysis.analyse(
      input,
      PlannedStarts.ofWorkflowMs(_, _).iterator.map(_.toDouble),
      baseline,
      predictions(run, _),
      predictedCapacity(run),
    )
  }

  private def breakdown(run: RunFolder, tally: BreakdownTally): RequestBreakdown = {
    val (listed, cluster) = (run.modules.flatMap(_.toOption), run.inventory.toOption)
    val platform = run.manifest.platform.getOrElse(Platform.Okapi)
    new Breakdowns(
      tally,
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
    run.inventory.toOption
      .flatMap(inventory => EnvironmentLoader.load(inventory.environment).toOption)
      .filter(_ => !run.manifest.platform.contains(Platform.Eureka))
      .filter(_.campaign.isDefined)
      .fold(Vector.empty[PredictedRow]) { environment =>
        RowPredictions(
          environment,
          ManifestLoad(run.manifest.plan),
          ParametersFile.committed,
          measured.transactions,
          measured.breakdown,
        )
      }

  /** Highest rate that the capacity model expects, as a factor on the plan that the run raises. */
  private def predictedCapacity(run: RunFolder): Option[Double] = for {
    _ <- run.manifest.capacity
    steps <- run.manifest.profile.steps
    inventory <- run.inventory.toOption
    environment <- EnvironmentLoader.load(inventory.environment).toOption
    factor <- Predictor.highestFactor(environment, ManifestLoad(run.manifest.plan))
  } yield factor * steps.base

  final private case class Part[A](tally: Option[A], problems: Vector[String])

  /** A file that cannot be read counts as missing. */
  private def unread[A](error: ReadError, file: Path): Part[A] = {
    val name = file.getFileName.toString
    Part(None, Vector(error.message.replace(file.toString, name)))
  }

  private def readTransactions(
      file: Path,
      run: RunFolder,
      window: RunWindow,
      axis: TimeAxis,
      desks: DeskTally,
      phases: Vector[JobPhase],
      lines: LineQueue,
  ): Part[TransactionTally] = {
    val tally = new TransactionTally(window, axis, phases)
    val recorded = run.manifest.record(TransactionsFile.Name)
    TransactionsFile.read(file, new TransactionFeed(tally, desks, lines), recorded) match {
      case Right(summary) => Part(Some(tally), summary.problems)
      case Left(error) => unread(error, file)
    }
  }

  private def readLog(
      file: Path,
      run: RunFolder,
      window: RunWindow,
      axis: TimeAxis,
      phases: Vector[JobPhase],
      lines: LineQueue,
  ): Part[(RequestTally, BreakdownTally)] = {
    val planned = run.manifest.plan.flatMap(_.transactions.map(_.name)).toSet
    val records = new RecordQueue
    val feed = new LogFeed(
      (header, strings) =>
        new RequestTally(
          window,
          axis,
          planned,
          header.runStartMs,
          header.scenarios,
          strings.text,
          strings.path,
        ),
      records,
    )
    def breakdown = lines.reading(
      records.reading((startMs, text, path) =>
        new BreakdownFeed(
          new BreakdownTally(window, planned, startMs, text, path, phases, lines)
        )
      )
    )
    def log =
      records.writing(SimulationLog.read(file, feed, run.manifest.record(SimulationLog.Name)))
    val (broken, read) = Parallel(breakdown, log)
    read match {
      case Right(summary) =>
        summary.header.flatMap(ofOtherRun(run, _)) match {
          case Some(other) => Part(None, Vector(other))
          case None =>
            val both = feed.tally.flatMap(tally => broken.map(tally -> _.tally))
            Part(both, summary.problem.toVector)
        }
      case Left(error) => unread(error, file)
    }
  }

  /** The reason to ignore a log that began days before or after the load. */
  private def ofOtherRun(run: RunFolder, header: LogHeader): Option[String] = {
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

  /** Injectors of one run wait for each other; a machine may sleep until then. */
  private val MostApartMs = 24L * 3600 * 1000

  /** Epoch milliseconds of the last record of a run that did not record its end. */
  private def lastRecord(run: RunFolder): Option[Long] = {
    val transactions = run.transactions
      .flatMap(TransactionsFile.read(_, IgnoreTransactions).toOption)
      .flatMap(_.lastEndMs)
    val log = run.log
      .flatMap(SimulationLog.read(_, IgnoreRecords).toOption)
      .flatMap { summary =>
        summary.header
          .filter(ofOtherRun(run, _).isEmpty)
          .map(_.runStartMs + summary.lastMs.toLong)
      }
    (transactions ++ log).maxOption
  }
}

/** Modules that a module calls, according to the capacity environment of a run; nobody measures them. */
private[pipeline] object ExpectedCalls {

  /** Called modules by the name of the calling one, sorted; always empty for an environment that is not known. */
  def of(inventory: Option[Inventory]): String => Vector[String] = {
    val calls = inventory
      .flatMap(known => EnvironmentLoader.load(known.environment).toOption)
      .fold(Map.empty[String, Vector[String]]) { environment =>
        environment.modules.map { module =>
          module.name -> module.costs.values.flatMap(_.calls.map(_.module)).toVector.distinct.sorted
        }.toMap
      }
    calls.getOrElse(_, Vector.empty)
  }
}
