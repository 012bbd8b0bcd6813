package org.folio.perf.capacity.network

import org.folio.perf.model.{Arrivals, PlannedWorkflow}

/** A run's plan as the model's load. An open plan counts as so many users who start once a minute. */
object ManifestLoad {

  def apply(plan: Vector[PlannedWorkflow]): NetworkLoad = NetworkLoad(
    groups = plan.filterNot(w => Apart(w.code)).flatMap { workflow =>
      val perMinute = workflow.iterationsPerMinute
      workflow.arrivals match {
        case Arrivals.AtOnce(_) => None
        case Arrivals.BackToBack | Arrivals.InTurn(_, _) => Some(group(workflow, None))
        case Arrivals.Even =>
          Some(group(workflow, Option.when(perMinute > 0)(60000 * users(workflow) / perMinute)))
      }
    },
    receivingExportUsers = plan.find(_.code == RowWork.ReceivingExport).fold(0.0)(users),
    rollover = plan.exists(_.code == Rollover),
  )

  private def users(workflow: PlannedWorkflow): Double =
    workflow.virtualUsers.fold(workflow.iterationsPerMinute)(_.toDouble)

  private def group(workflow: PlannedWorkflow, intervalMs: Option[Double]): UserGroup = UserGroup(
    workflow.code,
    users(workflow),
    intervalMs,
    for {
      transaction <- workflow.transactions
      work <- RowWork.named(transaction.name).toVector
    } yield RowShare(
      work,
      if (workflow.iterationsPerMinute > 0) transaction.perMinute / workflow.iterationsPerMinute
      else 1.0,
    ),
  )

  private val Rollover = "fyr"
  private val Apart = Set(Rollover, RowWork.ReceivingExport)
}
