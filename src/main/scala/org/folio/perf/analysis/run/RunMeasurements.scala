package org.folio.perf.analysis.run

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.tally.{DeskTally, RequestTally, RunWindow, TimeAxis, TracedCalls, TransactionTally}
import org.folio.perf.model._
import java.time.format.DateTimeFormatter
import java.time.{Instant, ZoneOffset}

/**
 * Everything that conclusions about a run are drawn from.
 *
 * @param results the report as far as it is measured: verdict, key figures, findings, limits, comparison and
 *   predictions are still open
 * @param failures reasons why transactions of the steady state failed, most frequent first
 * @param stalls times in which the target answered nothing
 * @param outages modules that the gateway could not reach
 * @param gaps parts of the infrastructure that could not be collected, in sentences
 */
final case class RunMeasurements(
    results: RunReport,
    window: RunWindow,
    failures: Vector[ErrorResult],
    gaps: Vector[String],
    knownDefects: Vector[KnownDefect],
    stalls: Vector[Stall],
    outages: Vector[ModuleOutage] = Vector.empty,
) {

  /** Whether the run asks if every transaction works, so that failures alone decide its verdict. */
  def isCheck: Boolean = run.judgesAll
  def run: RunManifest = results.run

  /** False: there is no record of transactions, so nobody knows what the run did. */
  def isRecorded: Boolean = results.blocks.isDefined
  def transactions: Vector[TransactionResult] = results.transactions
  def infrastructure: InfrastructureResult = results.infrastructure
  def inventory: Option[Inventory] = infrastructure.inventory
  def iterations: Long = transactions.map(_.iterations).sum
  def failed: Long = transactions.map(_.failed).sum

  /** Share of failed transactions; `None`: there were none. */
  def errorPercent: Option[Double] =
    Option.when(iterations > 0)(failed * 100.0 / iterations)

  /** The same in words, apart from its threshold. */
  def errorWords: Option[String] = errorPercent.map { errors =>
    strictest(LimitFigure.Errors(None)).fold(Words.percent(errors))(limit => Words.percentApart(errors, limit.bound))
  }

  /** The strictest threshold on a figure; `None`: there is none. */
  def strictest(figure: LimitFigure): Option[Limit] =
    RunLimits(results, isCompared = false)
      .filter(_.figure == figure)
      .minByOption(limit => if (limit.isUpper) limit.bound else -limit.bound)

  def offeredPerMinute: Double = transactions.map(_.offeredPerMinute).sum

  /**
   * Finished transactions of the plan per minute, of each at most as many as were planned. In the closed model, users start
   * once more or less by chance of the window's ends, so only all together are limited.
   */
  def deliveredPerMinute: Double = {
    val each = transactions.filter(_.offeredPerMinute > 0).map { t =>
      if (t.planned.isEmpty) t.achievedPerMinute else math.min(t.achievedPerMinute, t.offeredPerMinute)
    }
    math.min(each.sum, offeredPerMinute)
  }

  /**
   * Share of the planned transactions; `None`: nothing was planned or recorded, there was no steady state, or the
   * run was cut off.
   */
  def deliveredPercent: Option[Double] =
    Option.when(offeredPerMinute > 0 && window.steadyMs > 0 && isRecorded && !isCutOff)(
      deliveredPerMinute * 100 / offeredPerMinute
    )

  /** CPU of the load generator alone, on average; 100 is all processors of its machine. */
  def injectorCpuPercent: Option[Double] = results.injector.map(_.averageProcessCpuPercent)

  /** Whether the load generator's machine was full on average, with all programs on it. */
  def isMachineFull: Boolean = results.injector.exists(_.busyMachinePercent.isDefined)

  /** The words "99 % CPU on average", if response times may include waiting for the machine. */
  def busyMachine: Option[String] = results.injector.flatMap { injector =>
    injector.busyMachinePercent
      .map(cpu => s"${Words.percent(cpu)} CPU on average")
      .orElse(injector.busyMinutePercent.map(cpu => s"${Words.percent(cpu)} CPU in its busiest minute"))
  }

  /**
   * Transactions with their 95th percentile. None if the slowest one has too few executions for a percentile, or if
   * executions that were cut off are missing: those are the slow ones.
   */
  def slowestFirst: Vector[(TransactionResult, Long)] = {
    val all = transactions.flatMap(t => t.p95Ms.map(t -> _)).sortBy { case (t, p95) => (-p95, t.name) }
    def isKnown(t: TransactionResult) = t.iterations - t.failed >= TimeStatistic.P95.fewest
    if (isCutOff || !all.headOption.exists(slowest => isKnown(slowest._1))) Vector.empty
    else all.filter(row => isKnown(row._1))
  }

  /**
   * CPU series in per cent with their average over the steady state, highest first; only series that
   * cannot exceed 100 %. Services that reserve little CPU have none that says something.
   */
  def processors: Vector[(Series, Double)] = infrastructure.series
    .filter(series => Resource.isProcessor(series) && !Resource.exceedsReservation(series))
    .filterNot(series => Resource.isService(series) && littleCpu(series.subject))
    .flatMap(series => series.average.map(series -> _))
    .sortBy { case (series, average) => (-average, series.source, series.subject, series.metric) }

  /** Highest sample of the steady state: of a service, that of its busiest task if its source tells. As in tables and charts. */
  def highest(series: Series): Option[Double] = infrastructure.metrics.find(_.isOf(series)).flatMap(_.maximum)

  /** Whether the source has maxima of the metric, which are those of single tasks. */
  def hasMaxima(series: Series): Boolean =
    infrastructure.series.exists(other => other.isOf(series) && other.statistic == "Maximum")

  /** Services whose tasks reserve so little CPU that its percentage says nothing. */
  lazy val littleCpu: Set[String] =
    inventory
      .fold(Map.empty[String, ModuleInfo])(_.services)
      .filter(_._2.reservesLittleCpu)
      .keySet

  /** Those of the timeline's buckets that lie in the steady state. */
  def steadyBuckets[A](all: Vector[A]): Vector[A] = {
    val width = results.timeline.bucketMs
    all.slice((window.steadyFromMs / width).toInt, (window.steadyToMs / width).toInt)
  }

  /** Values of periods whose middle lies in the steady state, in the order of time. */
  def steadyValues(series: Series): Vector[Double] =
    series.points
      .filter(p => ResourceUse.isSteady(p.timeMs, series.periodSeconds.toLong * 1000, window))
      .map(_.value)

  /** Time of day (UTC) of a moment since the start of the load: 14:03:08. */
  def clock(ms: Long): String = RunMeasurements.Clock.format(Instant.ofEpochMilli(window.loadStartMs + ms))

  /** The words "cut short after 1 min 20 s of 3 min: it was interrupted"; `None`: the run was not cut short. */
  def cutShort: Option[String] = window.cutShort(results.run.profile, results.run.ending)

  /** Whether it ended early without a stop criterion: what was under way then is not counted. */
  def isCutOff: Boolean = Ending.early(results.run.ending).isDefined
}

object RunMeasurements {
  private val Clock = DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneOffset.UTC)
}

/**
 * Everything that is known about a run; its large files are already added up.
 *
 * @param transactions `None`: there is no transactions.tsv
 * @param requests `None`: they were not recorded, and there is no log, or not even its header
 * @param isWhole true: the virtual users are there to the end that their writer made
 * @param jobs in the order in which they ended
 * @param gatlingReport its path in the run folder
 * @param missing unreadable parts, in sentences
 * @param injectors samples of each injector of a sharded run by its index; `injector` is empty then
 * @param failures empty: none failed, or the run was made by a version without kept answers
 * @param breakdown requests by transaction and module; `None`: there are no records
 * @param calls calls inside FOLIO; `None`: no logs were read
 * @param said lines that modules logged about requests
 * @param desks check-ins and check-outs by import; `None`: there is no transactions.tsv
 */
final case class RunInput(
    manifest: RunManifest,
    window: RunWindow,
    axis: TimeAxis,
    transactions: Option[TransactionTally],
    requests: Option[RequestTally] = None,
    isWhole: Boolean = false,
    metrics: Option[FrozenMetrics] = None,
    inventory: Option[Inventory] = None,
    injector: Vector[InjectorSample] = Vector.empty,
    jobs: Vector[JobSample] = Vector.empty,
    gatlingReport: Option[String] = None,
    missing: Vector[String] = Vector.empty,
    desks: Option[DeskTally] = None,
    publishedImports: PublishedImports = PublishedImports.None,
    publishedLists: Vector[PublishedListTimes] = Vector.empty,
    publishedListTests: Vector[Int] = Vector.empty,
    knownDefects: Vector[KnownDefect] = Vector.empty,
    injectors: Map[Int, Vector[InjectorSample]] = Map.empty,
    failures: RunFailures = RunFailures.Empty,
    breakdown: Option[Breakdowns] = None,
    calls: Option[TracedCalls] = None,
    said: Vector[LoggedWords] = Vector.empty,
    release: Option[ReleaseMatch] = None,
)
