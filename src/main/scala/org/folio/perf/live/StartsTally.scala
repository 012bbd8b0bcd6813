package org.folio.perf.live

import org.folio.perf.analysis.{Distribution, PlanKeptCheck, ShardPlan}
import org.folio.perf.model.{Arrivals, LoadModel, PlanKept, RunManifest}
import scala.collection.mutable

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

  private val planned: mutable.HashMap[String, StartsPlan] = {
    val plans = mutable.HashMap.empty[String, StartsPlan]
    if (manifest.loadModel == LoadModel.Open) manifest.plan.foreach { workflow =>
      workflow.arrivals match {
        case Arrivals.Even | Arrivals.AtOnce(_) =>
          val starts = ShardPlan.startsMs(manifest, workflow)
          plans += workflow.scenario -> new StartsPlan(starts.iterator.map(_.toInt).toArray)
        case Arrivals.BackToBack | Arrivals.InTurn(_, _) => ()
      }
    }
    plans
  }

  /** @param atMs epoch milliseconds */
  def started(scenario: String, atMs: Long): Unit = planned.get(scenario).foreach { plan =>
    plan.next().foreach { plannedMs =>
      val delay = atMs - loadStartMs - plannedMs.toLong
      started += 1
      if (delay < offset) offset = delay
      delays.record(delay - offset)
      if (delay - offset <= PlanKeptCheck.ToleranceMs) kept += 1
    }
  }

  /** Starts that were on time, and those that were due or there by then. */
  def keptOf(elapsedMs: Long): (Long, Long) = {
    val latest = elapsedMs - PlanKeptCheck.ToleranceMs - (if (started == 0) 0 else offset)
    (kept, planned.values.map(_.due(latest)).sum)
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

/** @param startsMs in order */
final private class StartsPlan(startsMs: Array[Int]) {
  private var nextIndex = 0

  /** The planned moment of the next start; `None`: no more are planned. */
  def next(): Option[Int] = Option.when(nextIndex < startsMs.length) {
    nextIndex += 1
    startsMs(nextIndex - 1)
  }

  /** Number of starts planned up to a moment, or already made. */
  def due(latestMs: Long): Long = {
    val found =
      java.util.Arrays.binarySearch(startsMs, latestMs.max(-1).min(Int.MaxValue.toLong).toInt)
    var upTo = if (found >= 0) found + 1 else -found - 1
    while (upTo < startsMs.length && upTo > 0 && startsMs(upTo) == startsMs(upTo - 1) && found >= 0)
      upTo += 1
    math.max(upTo, nextIndex).toLong
  }
}
