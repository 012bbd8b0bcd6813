package org.folio.perf.plan

import java.util.concurrent.atomic.AtomicBoolean
import org.folio.perf.model._
import org.folio.perf.recorder.{Recorder, RunClock}

/**
 * Sets the start of the load in the recorder, calculated from the start of a workflow's first iteration: Gatling
 * needs some tenths of a second between its start and its first virtual user.
 *
 * @param plannedMs planned start of that iteration, since the start of the load; `None`: the plan has none
 */
final private[plan] class FirstStart(plannedMs: Option[Long], recorder: Recorder) {
  private val isNoted = new AtomicBoolean

  def begins(): Unit =
    if (!isNoted.get && isNoted.compareAndSet(false, true))
      plannedMs.foreach(ms => recorder.loadBegan(RunClock.own.nowMs - ms))
}

private[plan] object FirstStart {

  /** @param own arrivals of this load generator; `None`: all */
  def plannedMs(
      model: LoadModel,
      profile: LoadProfile,
      workflow: PlannedWorkflow,
      own: Option[WorkflowTurns] = None,
  ): Option[Long] = model match {
    case LoadModel.Open =>
      PlannedStarts.ofWorkflowMs(profile, workflow).iterator.zipWithIndex.collectFirst {
        case (ms, arrival) if own.forall(_.owns(arrival.toLong)) => ms
      }
    case LoadModel.Closed => None
  }
}
