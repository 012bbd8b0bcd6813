package org.folio.perf.programs

import org.folio.perf.capacity.network._
import org.folio.perf.flow.Workflow
import org.folio.perf.model.{Arrivals, PlannedWorkflow}
import org.folio.perf.plan.LoadPlan

/** A plan as the load of the capacity model: always the closed model of the published tests. */
private[programs] object PlanLoad {

  /** @return the load, and the transactions whose requests the model does not know */
  def apply(plan: LoadPlan): (NetworkLoad, Vector[String]) = {
    val pairs = plan.definitions.zip(plan.workflows)
    val codes = pairs.map(_._1.code)
    val queueing = pairs.filterNot(pair => Apart.contains(pair._1.code))
    val load = NetworkLoad(
      groups = queueing.map { case (workflow, planned) => group(plan, workflow, planned) },
      receivingExportUsers = pairs
        .find(_._1.code == RowWork.ReceivingExport)
        .fold(0.0)(pair => users(plan, pair._1)),
      rollover = codes.contains(Rollover),
    )
    val names = pairs.flatMap(_._1.transactions.map(_.name))
    val known = load.groups.flatMap(_.rows.map(_.work.transaction))
    (load, names.filterNot(known.contains))
  }

  private def group(
      plan: LoadPlan,
      workflow: Workflow,
      planned: PlannedWorkflow,
  ): UserGroup = {
    val count = planned.virtualUsers.fold(users(plan, workflow))(_.toDouble)
    UserGroup(
      workflow = workflow.code,
      users = count,
      intervalMs = planned.arrivals match {
        case Arrivals.Even => Some(60000 * count / planned.iterationsPerMinute)
        case Arrivals.BackToBack | Arrivals.AtOnce(_) | Arrivals.InTurn(_, _) => None
      },
      rows = workflow.flow.frequencies(plan.load).flatMap { frequency =>
        RowWork.named(frequency.transaction.name).map(RowShare(_, frequency.perIteration))
      },
    )
  }

  /** Virtual users of a workflow: one at each tenant, two at a large one. */
  private def users(plan: LoadPlan, workflow: Workflow): Double =
    plan.tenantsOf(workflow).map(_.iterationsPerMinute).sum

  private val Rollover = "fyr"

  /** Workflows whose work is not the sum of their requests. */
  private val Apart = Set(Rollover, RowWork.ReceivingExport)
}
