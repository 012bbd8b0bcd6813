package org.folio.perf.report.section

import org.folio.perf.analysis.Words
import org.folio.perf.model._

/** The load model: how the load reacts to a slow system, and whether its figures include all waiting. */
private[section] object LoadModelText {
  private val Hidden =
    "the waiting time of iterations that would have started in that time is not measured (coordinated omission)"

  def apply(run: RunSummary): String = run.loadModel match {
    case LoadModel.Closed =>
      s"Closed: a fixed number of paced virtual users. A slow system slows the load down, and $Hidden"
    case LoadModel.Open =>
      val (looping, others) = run.plan.partition(isLooping)
      if (looping.isEmpty)
        "Open: iterations start at the planned rate, even if the system is slow"
      else if (others.isEmpty) s"Closed: $Loop, and $Hidden"
      else
        "Open: iterations start at the planned rate, even if the system is slow. Closed for " +
          s"${looping.map(_.code).distinct.mkString(", ")}: $Loop, and $Hidden"
  }

  /** Why less is planned than finishes, as a sentence after others; empty: all workflows have a rate. */
  def beyondPlan(run: RunSummary): String = {
    val (looping, others) = run.plan.partition(isLooping)
    if (looping.isEmpty || others.isEmpty) ""
    else
      s" Transactions of ${Words.list(looping.map(_.code).distinct)} have no planned rate; they come on top of the plan."
  }

  private val Loop =
    "a fixed number of virtual users start the next iteration when one ends. A slow system slows them down"

  private def isLooping(workflow: PlannedWorkflow): Boolean = workflow.arrivals match {
    case Arrivals.BackToBack | Arrivals.InTurn(_, _) => true
    case Arrivals.Even | Arrivals.AtOnce(_) => false
  }
}
