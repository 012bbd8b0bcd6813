package org.folio.perf.pipeline

import org.folio.perf.analysis.pair.Baseline
import org.folio.perf.analysis.run.{Breakdowns, ModuleVersions, RunInput, StepResources}
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
import scala.util.{Success, Try, Using}
import java.util.Arrays
import java.util.concurrent.ArrayBlockingQueue

/** Makes the result of a run folder: reads its large file in one pass, then analyses. */
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
    val window = RunWindow.of(run.manifest, run.lastRecordMs)
    val axis = TimeAxis.of(window)
    val tallies = new RunTallies(run, window, axis)
    val read = tallies.read()
    val requests = read.toOption.map(_ => tallies.requests)
    val frozen = FrozenCalls.read(run, window)
    val inventory = ModuleVersions(run.inventory.toOption, run.modules.flatMap(_.toOption))
    val input = RunInput(
      manifest = run.manifest,
      window = window,
      axis = axis,
      transactions = read.toOption.map(_ => tallies.transactions),
      requests = requests,
      isWhole = read.exists(_.isEmpty),
      metrics = run.metrics.toOption,
      inventory = inventory,
      injector = run.injector.values,
      jobs = run.jobs.values,
      gatlingReport = GatlingReport.in(run.folder),
      missing = run.missing ++ read.merge ++
        TracesFile.problem(run.folder, run.manifest.record(TracesFile.Name)) ++ frozen.problems ++ missing,
      desks = run.transactions.map(_ => tallies.desks),
      publishedImports = PublishedImportsFile.read(),
      publishedLists = PublishedListsFile.read(),
      publishedListTests = PublishedListsFile.Tests,
      knownDefects = KnownDefectsFile.read(),
      injectors = run.injectors.map { case (index, samples) => index -> samples.values },
      failures = run.failures.values,
      breakdown = requests.map(breakdown(run, inventory, tallies.breakdown, _)),
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

  private def breakdown(
      run: RunFolder,
      inventory: Option[Inventory],
      tally: BreakdownTally,
      requests: RequestTally,
  ): Breakdowns = {
    val platform = run.manifest.runsOn
    new Breakdowns(
      tally,
      requests,
      new RequestModules(run.modules.flatMap(_.toOption), inventory, platform, Releases.moduleOf(_, platform)),
      ExpectedCalls.of(inventory),
      TracesFile.in(run.folder),
    )
  }

  /** Response times that the capacity model expects; none for a cluster that it does not know, such as any of Eureka. */
  private def predictions(run: RunFolder, measured: RunReport): Vector[PredictedRow] =
    ExpectedCalls
      .environment(run.inventory.toOption)
      .fold(Vector.empty[PredictedRow]) { environment =>
        RowPredictions(
          environment,
          ManifestLoad(run.manifest.plan),
          NetworkParameters.committed,
          measured.transactions,
        )
      }

  /** Highest rate that the capacity model expects, as a factor on the plan that the run raises. */
  private def predictedCapacity(run: RunFolder): Option[Double] = for {
    _ <- run.manifest.capacity
    steps <- run.manifest.profile.steps
    environment <- ExpectedCalls.environment(run.inventory.toOption)
    factor <- Predictor.highestFactor(environment, ManifestLoad(run.manifest.plan))
  } yield factor * steps.base
}

/** Adds up the records of a run. */
final private class RunTallies(run: RunFolder, window: RunWindow, axis: TimeAxis) {
  private val phases = JobPhase.of(run.jobs.values, run.manifest.plan)
  val transactions = new TransactionTally(window, axis, phases)
  val desks = new DeskTally(window, run.jobs.values)
  val requests = new RequestTally(window, axis)
  val breakdown = new BreakdownTally(window, phases, run.manifest.tenants)

  /** Problems of the file; left: it is missing or cannot be read. */
  def read(): Either[Vector[String], Vector[String]] = run.transactions.toRight(Vector.empty).flatMap { file =>
    Using
      .resource(new InBatches(addRequests)) { batches =>
        TransactionsFile.read(file, run.manifest.record(TransactionsFile.Name)) { sample =>
          batches.put(sample)
          addTransaction(sample)
        }
      }
      .map(_.problems)
      .left
      .map(error => Vector(error.replace(file.toString, file.getFileName.toString)))
  }

  private def addTransaction(sample: RecordedSample): Unit = sample match {
    case transaction: TransactionSample =>
      transactions.finished(transaction)
      desks.finished(transaction)
    case _ => ()
  }

  private def addRequests(sample: RecordedSample): Unit = {
    requests.finished(sample)
    sample match {
      case transaction: TransactionSample => breakdown.finished(transaction)
      case _ => ()
    }
  }
}

/** Passes samples to a thread of its own in their order: what is added up there does not delay the reading. */
final private class InBatches(use: RecordedSample => Unit) extends AutoCloseable {
  private val batches = new ArrayBlockingQueue[Array[RecordedSample]](8)
  private val batch = new Array[RecordedSample](512)
  private var count = 0
  // Written by the thread, read behind its end.
  private var used: Try[Unit] = Success(())
  private val thread = DaemonThreads("tally").newThread(() => useAll())
  thread.start()

  def put(sample: RecordedSample): Unit = {
    batch(count) = sample
    count += 1
    if (count == batch.length) handOver()
  }

  /** Waits until all are used, and fails if one could not be. */
  override def close(): Unit = {
    if (count > 0) handOver()
    handOver()
    thread.join()
    used.get
  }

  private def handOver(): Unit = {
    batches.put(Arrays.copyOf(batch, count))
    count = 0
  }

  /** Up to an empty batch. After a failure the others are taken all the same, so that nobody waits for ever. */
  private def useAll(): Unit =
    Iterator.continually(batches.take()).takeWhile(_.nonEmpty).foreach { samples =>
      used = used.flatMap(_ => Try(samples.foreach(use)))
    }
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
