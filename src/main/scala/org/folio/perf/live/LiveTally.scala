package org.folio.perf.live

import java.util.concurrent.{CompletableFuture, ConcurrentLinkedQueue}
import org.folio.perf.analysis.run.{LiveSlice, PlanKeptCheck, ShardPlan, StopProgress, StopWatch}
import org.folio.perf.analysis.tally.{Distribution, ErrorTally, Outcomes}
import org.folio.perf.analysis.verdict.InterimResult
import org.folio.perf.model._
import scala.collection.mutable

/**
 * Counts transactions, requests and starts of a run in progress. Only the recorder's thread changes it, so
 * that virtual users never wait for a lock. Other threads request a [[snapshot]].
 *
 * @param whole manifest of the run; one of several load generators compares itself with its part of the plan
 * @param stop is called once when a criterion is met
 */
final class LiveTally(
    whole: RunManifest,
    criteria: Vector[StopCriterion],
    stop: StopReason => Unit,
) {
  import LiveTally._

  private val manifest = ShardPlan.own(whole)
  private val loadStartMs = manifest.loadStartedAt.toEpochMilli
  private val profile = manifest.profile
  private val rows = mutable.LinkedHashMap.empty[String, RowTally]
  private val starts = new StartsTally(whole)
  private val failures = new ErrorTally(MaxMessages)
  private val waiting = new ConcurrentLinkedQueue[CompletableFuture[LiveRun]]

  private var inSlice = mutable.HashMap.empty[String, Outcomes]
  private var course = Vector.empty[TimelineBucket]
  private var sliceFromMs = 0L
  private var keptBefore = (0L, 0L)
  private var requestsBefore = 0L
  private var watch = StopWatch(criteria, profile.totalMs)
  private var isStopped = false

  @volatile private var injectorSamples = Vector.empty[InjectorSample]
  @volatile private var clusterSeries = Vector.empty[Series]
  @volatile private var last: Option[LiveRun] = None
  @volatile private var broken: Option[Throwable] = None

  manifest.plan.flatMap(_.transactions).foreach(t => rows.getOrElseUpdate(t.name, new RowTally))

  /** Counts the start of a virtual user, at epoch milliseconds. @param workflow its code */
  def started(workflow: String, atMs: Long): Unit = starts.started(workflow, atMs)

  def finished(sample: TransactionSample): Unit = {
    val start = sample.startMs - loadStartMs
    val durationMs = sample.durationMs.toLong
    val isJudged = start >= profile.rampUpMs && (start < profile.totalMs || manifest.judgesAll)
    rows
      .getOrElseUpdate(sample.transaction, new RowTally)
      .record(durationMs, sample.ok, isJudged)
    inSlice.getOrElseUpdate(sample.transaction, new Outcomes).record(durationMs, sample.ok)
    if (isJudged && !sample.ok) failures.add(sample, start + durationMs)
  }

  /** True if [[tick]] has something to do. */
  def isDue(nowMs: Long): Boolean =
    !waiting.isEmpty || nowMs - loadStartMs - sliceFromMs >= SliceMs

  /** Ends slices, checks the stop criteria and completes snapshots; to be called regularly. */
  def tick(nowMs: Long, counts: LiveCounts): Unit = {
    val elapsed = math.max(0L, nowMs - loadStartMs)
    // At whole steps, so that the slices of a long run do not drift.
    if (elapsed - sliceFromMs >= SliceMs) endSlice(elapsed / SliceMs * SliceMs, counts)
    answer(() => state(elapsed, counts, hasEnded = false))
  }

  private def answer(state: () => LiveRun): Unit = if (!waiting.isEmpty) {
    val now = state()
    Iterator.continually(waiting.poll()).takeWhile(_ != null).foreach(_.complete(now))
  }

  /** Takes the final state, after the load ended and all its transactions arrived. */
  def close(nowMs: Long, counts: LiveCounts): Unit = {
    val end = state(math.max(0L, nowMs - loadStartMs), counts, hasEnded = true)
    last = Some(end)
    answer(() => end)
  }

  /** The current state of the run, within a fraction of a second; for any thread. */
  def snapshot(): CompletableFuture[LiveRun] = {
    val future = new CompletableFuture[LiveRun]
    if (last.isEmpty && broken.isEmpty) waiting.add(future)
    // The run may have ended since.
    last.foreach(future.complete)
    broken.foreach(future.completeExceptionally)
    future
  }

  /** Ends the tally after an error, which all snapshots then report. */
  def fail(error: Throwable): Unit = {
    broken = Some(error)
    waiting.forEach { future => future.completeExceptionally(error); () }
  }

  /** Adds a sample of the load generator; for the thread that takes it. */
  def injector(sample: InjectorSample): Unit = injectorSamples = injectorSamples :+ sample

  /** Replaces the cluster metrics of the last minutes; for the thread that reads them. */
  def cluster(series: Vector[Series]): Unit = clusterSeries = series

  private def endSlice(toMs: Long, counts: LiveCounts): Unit = {
    val all = Outcomes.sumOf(inSlice.values)
    val kept = starts.keptOf(toMs)
    // One slice, but after a pause of the machine.
    val bucket = TimelineBucket(0, 0, 0, 0, None, None, None, None, counts.activeUsers)
    course = course ++ Vector.fill(((toMs - sliceFromMs) / SliceMs).toInt - 1)(bucket) :+ bucket.copy(
      transactions = all.count,
      failedTransactions = all.failed,
      requests = counts.requests - requestsBefore,
      p50Ms = all.times.medianMs,
      p95Ms = all.times.percentileMs(95),
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
    val perMinute = manifest.plan.map(_.transactionsPerMinute).sum
    Option.when(perMinute > 0 && sliceFromMs >= profile.rampUpMs && toMs <= profile.totalMs)(
      perMinute * (toMs - sliceFromMs).toDouble / 60000
    )
  }

  private def state(elapsedMs: Long, counts: LiveCounts, hasEnded: Boolean): LiveRun = {
    val results = InterimResult.rows(manifest, rows.view.mapValues(_.judged).toMap, elapsedMs)
    val transactions = rows.toVector.map { case (name, row) => row.transaction(results(name)) }
    LiveRun(
      manifest,
      elapsedMs,
      hasEnded,
      counts,
      transactions,
      failures.all,
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
}

/** Counts one transaction. For one thread only. */
final private[live] class RowTally {
  private val all = new Outcomes
  private var sumMs = 0L
  private val within = new Array[Long](LiveTransaction.BoundsMs.size)

  /** Those that started in the steady state. */
  val judged = new Outcomes

  def record(durationMs: Long, ok: Boolean, isJudged: Boolean): Unit = {
    all.record(durationMs, ok)
    if (isJudged) judged.record(durationMs, ok)
    if (ok) {
      sumMs += durationMs
      val bound = LiveTransaction.BoundsMs.indexWhere(durationMs <= _)
      if (bound >= 0) within(bound) += 1
    }
  }

  def transaction(result: TransactionResult): LiveTransaction = {
    val upTo = within.toVector.scanLeft(0L)(_ + _).tail
    LiveTransaction(all.times.count, all.failed, sumMs, upTo, result)
  }
}

/**
 * Compares the nth start of each scenario with its nth planned start during the run; [[PlanKeptCheck]] does
 * the same afterwards. For one thread only.
 */
final private[live] class StartsTally(manifest: RunManifest) {
  private val loadStartMs = manifest.loadStartedAt.toEpochMilli
  private val delays = new Distribution
  private var kept = 0L
  private var started = 0L

  /** Smallest delay of all starts: the time that the load generator needs before its first start. */
  private var offset = Long.MaxValue

  /** Planned starts of each workflow, in order. */
  private val planned: Map[String, Array[Int]] =
    if (manifest.loadModel == LoadModel.Closed) Map.empty
    else manifest.plan.map(w => w.code -> ShardPlan.startsMs(manifest, w).iterator.map(_.toInt).toArray).toMap
  private val made = mutable.HashMap.empty[String, Int].withDefaultValue(0)

  /** @param atMs epoch milliseconds */
  def started(workflow: String, atMs: Long): Unit =
    planned.get(workflow).flatMap(_.lift(made(workflow))).foreach { plannedMs =>
      val delay = atMs - loadStartMs - plannedMs.toLong
      made(workflow) += 1
      started += 1
      if (delay < offset) offset = delay
      delays.record(delay - offset)
      if (delay - offset <= PlanKeptCheck.ToleranceMs) kept += 1
    }

  /** Starts that were on time, and those that were due or there by then. */
  def keptOf(elapsedMs: Long): (Long, Long) = {
    val latest = elapsedMs - PlanKeptCheck.ToleranceMs - (if (started == 0) 0 else offset)
    val due = planned.iterator.map { case (workflow, starts) =>
      val later = starts.indexWhere(_ > latest, made(workflow))
      (if (later < 0) starts.length else later).toLong
    }
    (kept, due.sum)
  }

  def planKept(elapsedMs: Long): PlanKept = {
    val (onTime, due) = keptOf(elapsedMs)
    PlanKept(
      PlanKeptCheck.ToleranceMs,
      due,
      started,
      Option.when(due > 0)(onTime.toDouble * 100 / due.toDouble),
      delays.percentileMs(99),
      delays.maxMs,
    )
  }
}
