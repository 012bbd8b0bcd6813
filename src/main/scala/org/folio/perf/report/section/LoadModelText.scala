package org.folio.perf.report.section

import org.folio.perf.model._

/** What the load does when the system is slow, and so whether its figures hold all who waited. */
private[section] object LoadModelText {
  private val Hidden =
    "how long others would have waited meanwhile is not measured (coordinated omission)"

  def apply(run: RunSummary): String = run.loadModel match {
    case LoadModel.Closed =>
      s"Closed: a fixed number of paced virtual users; a slow system slows the load down, and $Hidden"
    case LoadModel.Open =>
      val (looping, others) = run.plan.partition(isLooping)
      if (looping.isEmpty)
        "Open: iterations start at the planned rate, however slow the system is"
      else if (others.isEmpty) s"Closed: $Loop, and $Hidden"
      else
        "Open: iterations start at the planned rate, however slow the system is; but of " +
          s"${looping.map(_.code).distinct.mkString(", ")} $Loop, and $Hidden"
  }

  private val Loop =
    "a fixed number of virtual users who begin again when they have finished; a slow system slows them down"

  private def isLooping(workflow: PlannedWorkflow): Boolean = workflow.arrivals match {
    case Arrivals.BackToBack | Arrivals.InTurn(_, _) => true
    case Arrivals.Even | Arrivals.AtOnce(_) => false
  }
}
