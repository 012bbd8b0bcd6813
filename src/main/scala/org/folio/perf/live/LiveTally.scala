package org.folio.perf.live

import java.util.concurrent.{CompletableFuture, ConcurrentLinkedQueue}
import org.folio.perf.analysis.run.InterimResult
import org.folio.perf.analysis.stop.{LiveSlice, StopProgress, StopWatch}
import org.folio.perf.analysis.{ErrorText, Outcomes}
import org.folio.perf.model._
import scala.collection.mutable

/**
 * Adds up a run while it goes on. The recorder's thread alone calls it, so nothing is locked and virtual
 * users never wait; others [[ask]] and get what that thread puts together for them.
 *
 * @param stop is told once when a criterion is met
 */
final class LiveTally(
    manifest: RunManifest,
    criteria: Vector[StopCriterion],
    stop: StopReason => Unit,
) {
  import LiveTally._

  private val loadStartMs = manifest.loadStartedAt.toEpochMilli
  private val profile = manifest.profile
  private val rows = mutable.LinkedHashMap.empty[String, RowTally]
  private val starts = new StartsTally(manifest)
  private val failures = mutable.HashMap.empty[(String, String), Long]
  private val asked = new ConcurrentLinkedQueue[CompletableFuture[LiveRun]]

  private var inSlice = mutable.HashMap.empty[String, Outcomes]
  private var course = Vector.empty[CoursePoint]
  private var sliceFromMs = 0L
  private var keptBefore = (0L, 0L)
  private var requestsBefore = 0L
  private var watch = StopWatch(criteria, profile.totalMs)
  private var isStopped = false

  @volatile private var injectorSamples = Vector.empty[InjectorSample]
  @volatile private var clusterSeries = Vector.empty[MetricSeries]
  @volatile private var last: Option[LiveRun] = None
  @volatile private var broken: Option[Throwable] = None

  manifest.plan.flatMap(_.transactions).foreach(t => rows.getOrElseUpdate(t.name, new RowTally))

  /** An iteration of a scenario began, at epoch milliseconds. */
  def started(scenario: String, atMs: Long): Unit = starts.started(scenario, atMs)

  def finished(sample: TransactionSample): Unit = {
    val start = sample.startMs - loadStartMs
    val durationMs = sample.durationMs.toLong
    val isJudged = start >= profile.rampUpMs && (start < profile.totalMs || manifest.judgesAll)
    rows
      .getOrElseUpdate(sample.transaction, new RowTally)
      .record(durationMs, sample.ok, isJudged)
    inSlice.getOrElseUpdate(sample.transaction, new Outcomes).record(durationMs, sample.ok)
    if (isJudged && !sample.ok) failure(sample)
  }

  private def failure(sample: TransactionSample): Unit = {
    val key = (sample.transaction, ErrorText.withoutIds(sample.message))
    val known = failures.size < MaxMessages || failures.contains(key)
    val counted = if (known) key else (sample.transaction, OtherMessages)
    failures.update(counted, failures.getOrElse(counted, 0L) + 1)
  }

  /** Whether [[tick]] has anything to do. */
  def isDue(nowMs: Long): Boolean =
    !asked.isEmpty || nowMs - loadStartMs - sliceFromMs >= SliceMs

  /** To be called again and again: ends slices, looks at the criteria, and answers who asked. */
  def tick(nowMs: Long, counts: LiveCounts): Unit = {
    val elapsed = math.max(0L, nowMs - loadStartMs)
    // At whole steps, so that a long run's slices do not drift.
    if (elapsed - sliceFromMs >= SliceMs) endSlice(elapsed / SliceMs * SliceMs, counts)
    answer(() => state(elapsed, counts, hasEnded = false))
  }

  private def answer(state: () => LiveRun): Unit = if (!asked.isEmpty) {
    val now = state()
    var waiting = asked.poll()
    while (waiting != null) {
      waiting.complete(now)
      waiting = asked.poll()
    }
  }

  /** The load has ended and all its transactions have come. */
  def close(nowMs: Long, counts: LiveCounts): Unit = {
    val end = state(math.max(0L, nowMs - loadStartMs), counts, hasEnded = true)
    last = Some(end)
    answer(() => end)
  }

  /** By any thread: the run as it is now, within a fraction of a second. */
  def ask(): CompletableFuture[LiveRun] = {
    val waiting = new CompletableFuture[LiveRun]
    if (last.isEmpty && broken.isEmpty) asked.add(waiting)
    // It may have come to its end meanwhile.
    last.foreach(waiting.complete)
    broken.foreach(waiting.completeExceptionally)
    waiting
  }

  /** It cannot go on: whoever asks is told so. */
  def fail(error: Throwable): Unit = {
    broken = Some(error)
    asked.forEach { waiting => waiting.completeExceptionally(error); () }
  }

  /** By the thread that samples it. */
  def injector(sample: InjectorSample): Unit = injectorSamples = injectorSamples :+ sample

  /** By the thread that reads them: the metrics of the cluster of the last minutes. */
  def cluster(series: Vector[MetricSeries]): Unit = clusterSeries = series

  private def endSlice(toMs: Long, counts: LiveCounts): Unit = {
    val all = Outcomes.sumOf(inSlice.values)
    val kept = starts.keptOf(toMs)
    course = course :+ CoursePoint(
      sliceFromMs,
      toMs,
      all.count,
      all.failed,
      counts.requests - requestsBefore,
      counts.activeUsers,
      all.times.medianMs,
      all.times.percentileMs(95),
      injectorSamples.lastOption.map(_.processCpuPercent),
    )
    val slice = LiveSlice(
      sliceFromMs,
      toMs,
      inSlice.toMap,
      planned(toMs),
      kept._2 - keptBefore._2,
      kept._1 - keptBefore._1,
      injectorSamples.lastOption.map(_.systemCpuPercent),
    )
    val (next, reason) = watch.after(slice)
    watch = next
    inSlice = mutable.HashMap.empty
    sliceFromMs = toMs
    keptBefore = kept
    requestsBefore = counts.requests
    if (!isStopped) reason.foreach { why =>
      isStopped = true
      stop(why)
    }
  }

  private def planned(toMs: Long): Option[Double] = {
    val perMinute = manifest.plan.flatMap(_.transactions).map(_.perMinute).sum
    Option.when(perMinute > 0 && sliceFromMs >= profile.rampUpMs && toMs <= profile.totalMs)(
      perMinute * (toMs - sliceFromMs).toDouble / 60000
    )
  }

  private def state(elapsedMs: Long, counts: LiveCounts, hasEnded: Boolean): LiveRun = {
    val results = InterimResult.rows(manifest, rows.view.mapValues(_.judged).toMap, elapsedMs)
    val transactions = rows.toVector.map { case (name, row) =>
      val (succeeded, failed, sumMs) = row.counts
      LiveTransaction(name, succeeded, failed, sumMs, row.upTo, results(name))
    }
    LiveRun(
      manifest,
      elapsedMs,
      hasEnded,
      counts,
      transactions,
      failures.toVector
        .map { case ((transaction, message), n) => (transaction, message, n) }
        .sortBy { case (transaction, message, n) => (-n, transaction, message) },
      starts.planKept(elapsedMs),
      course,
      injectorSamples,
      clusterSeries,
      if (hasEnded) Vector.empty[StopProgress] else watch.underWay,
    )
  }
}

object LiveTally {

  /** Long enough for some transactions, short enough for a criterion of a minute. */
  val SliceMs = 5000L

  private val MaxMessages = 1000
  private val OtherMessages = "(other messages)"
}
