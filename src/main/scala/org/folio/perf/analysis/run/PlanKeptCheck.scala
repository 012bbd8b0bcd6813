package org.folio.perf.analysis.run

import org.folio.perf.analysis.tally.{LongArrayBuilder, RequestTally}
import org.folio.perf.model.{Ending, LoadModel, LoadProfile, PlanKept, PlannedWorkflow, RunManifest}

/**
 * Compares starts of virtual users with the plan: the nth start of a scenario with its nth planned start.
 *
 * Gatling needs a moment between opening its log and the first injection, which is the same for all
 * scenarios: the smallest delay of all starts. It is subtracted.
 *
 * With several injectors, all planned starts, each from its own injector's start, are compared with all starts. A
 * start that a missing or stopped injector did not reach counts as not kept.
 */
object PlanKeptCheck {
  val ToleranceMs = 250L

  /** Planned starts of a workflow in ms since the load's start. */
  type PlannedStartsMs = (LoadProfile, PlannedWorkflow) => Vector[Long]

  /**
   * @param requests `None`: they were not recorded
   * @param isWhole false: they were read only up to some moment
   */
  def apply(
      manifest: RunManifest,
      requests: Option[RequestTally],
      isWhole: Boolean,
      plannedStarts: PlannedStartsMs,
  ): PlanKept = requests match {
    case Some(tally) if manifest.loadModel == LoadModel.Open =>
      val whole = isWhole && manifest.ending.contains(Ending.Completed)
      compare(manifest, tally, whole, plannedStarts)
    case _ => PlanKept(ToleranceMs, 0, requests.fold(0L)(started(manifest, _)), None, None, None)
  }

  private def started(manifest: RunManifest, requests: RequestTally): Long =
    manifest.plan.map(workflow => requests.startsOf(workflow).size.toLong).sum

  private def compare(
      manifest: RunManifest,
      requests: RequestTally,
      whole: Boolean,
      plannedStarts: PlannedStartsMs,
  ): PlanKept = {
    val delays = new LongArrayBuilder // one for each planned start; NotStarted without a start
    val planned = new LongArrayBuilder
    var started = 0L
    var closedUsers = 0L
    for (workflow <- manifest.plan) {
      val starts = requests.startsOf(workflow)
      val sent = SentArrivals.of(manifest, workflow.code)
      val due = new LongArrayBuilder
      val before = planned.size
      plannedStarts(manifest.profile, workflow).foreach { ms =>
        sent.next() match {
          case Some(startedMs) => due.add(ms + startedMs)
          case None =>
            planned.add(ms)
            delays.add(NotStarted)
        }
      }
      val inOrder = due.sorted
      for (n <- inOrder.indices) {
        planned.add(inOrder(n))
        delays.add(if (n < starts.size) starts(n) - inOrder(n) else NotStarted)
      }
      if (planned.size > before) started += starts.size.toLong
      else closedUsers += starts.size.toLong
    }
    val offset = delays.sorted.find(_ != NotStarted).getOrElse(0L)
    // Of a run that was stopped, only what was planned up to its last start can be missed.
    val until = if (whole) Long.MaxValue else lastStart(manifest, requests) - offset - ToleranceMs
    summarise(delays, planned, offset, until, started).copy(closedUsers = closedUsers)
  }

  private def summarise(
      delays: LongArrayBuilder,
      planned: LongArrayBuilder,
      offset: Long,
      until: Long,
      started: Long,
  ): PlanKept = {
    val late = new LongArrayBuilder
    var due = 0L
    for (i <- 0 until delays.size) if (planned(i) <= until || delays(i) != NotStarted) {
      due += 1
      if (delays(i) != NotStarted) late.add(delays(i) - offset)
    }
    val sorted = late.sorted
    PlanKept(
      ToleranceMs,
      due,
      started,
      keptPercent = Option.when(due > 0)(sorted.count(_ <= ToleranceMs) * 100.0 / due),
      p99Ms = Option.when(sorted.nonEmpty)(sorted(math.ceil(sorted.length * 0.99).toInt - 1)),
      worstMs = sorted.lastOption,
    )
  }

  private val NotStarted = Long.MinValue

  private def lastStart(manifest: RunManifest, requests: RequestTally): Long = manifest.plan
    .map(requests.startsOf)
    .collect { case starts if starts.size > 0 => starts(starts.size - 1) }
    .maxOption
    .getOrElse(0L)
}
