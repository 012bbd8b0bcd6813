package org.folio.perf.plan

import java.util.concurrent.atomic.AtomicBoolean
import org.folio.perf.model.{LoadModel, LoadProfile, PlannedStarts, PlannedWorkflow}
import org.folio.perf.recorder.Recorder

/**
 * Tells the recorder when the load began, by when a workflow's first iteration did: the load generator needs
 * some tenths of a second between its start and its first virtual user.
 *
 * @param plannedMs of that iteration, since the load's start; `None`: the plan does not say
 */
final private[plan] class FirstStart(plannedMs: Option[Long], recorder: Recorder) {
  private val isNoted = new AtomicBoolean

  def begins(): Unit =
    if (!isNoted.get && isNoted.compareAndSet(false, true))
      plannedMs.foreach(ms => recorder.loadBegan(System.currentTimeMillis - ms))
}

private[plan] object FirstStart {

  def plannedMs(
      model: LoadModel,
      profile: LoadProfile,
      workflow: PlannedWorkflow,
  ): Option[Long] = model match {
    case LoadModel.Open => PlannedStarts.ofWorkflowMs(profile, workflow).headOption
    case LoadModel.Closed => None
  }
}
