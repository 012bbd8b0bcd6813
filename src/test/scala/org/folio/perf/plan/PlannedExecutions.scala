package org.folio.perf.plan

import org.folio.perf.feeders.TenantFeeder
import org.folio.perf.model._
import org.folio.perf.scenarios.{Share, TurnOrder, WorkflowScenario}
import scala.collection.mutable

/** How often each transaction of a workflow starts in the steady state when the plan is kept: a whole number. */
private[plan] object PlannedExecutions {

  /** Sums such as 29 lists by ten virtual users are not whole numbers that they should be. */
  private val Rounding = 1e-6

  /**
   * @param workflow as planned, without these numbers
   * @param shares of an iteration under the settings
   * @param tenants whose turn it is, from the first iteration on
   * @param isPaced whether iterations at a rate wait for each other, as in the closed model
   * @param judgesAll whether starts after the plan's end count too
   * @return by name; those are left out of which the plan does not say it
   */
  def apply(
      workflow: PlannedWorkflow,
      scenario: WorkflowScenario,
      shares: Vector[Share],
      tenants: TenantFeeder,
      profile: LoadProfile,
      isPaced: Boolean,
      judgesAll: Boolean,
  ): Map[String, Long] = workflow.arrivals match {
    case Arrivals.Even if !isPaced =>
      val starts = PlannedStarts.ofWorkflowMs(profile, workflow)
      val before = starts.count(_ < profile.rampUpMs)
      val until = if (judgesAll) starts.size else starts.count(_ < profile.totalMs)
      scenario.turns.fold(allOf(shares, until.toLong - before)) { order =>
        inTurns(order, tenants, before, until)
      }
    case Arrivals.AtOnce(iterations) => allOf(shares, iterations.toLong)
    case Arrivals.InTurn(atMost, _) if workflow.iterationsPerMinute > 0 =>
      allOf(shares, workflow.virtualUsers.fold(1L)(_.toLong) * atMost)
    case _ => Map.empty
  }

  private def allOf(shares: Vector[Share], iterations: Long): Map[String, Long] = {
    val counts = shares.map { share =>
      share.transaction.name -> share.perIteration * iterations.toDouble
    }
    counts.collect {
      case (name, count) if math.abs(count - count.round) < Rounding => name -> count.round
    }.toMap
  }

  /** Of the iterations from `before` to `until`. */
  private def inTurns(
      order: TurnOrder,
      tenants: TenantFeeder,
      before: Int,
      until: Int,
  ): Map[String, Long] = {
    val done = mutable.Map.empty[String, Long]
    val numbers = mutable.Map.empty[String, Int]
    val counts = mutable.Map.empty[String, Long].withDefaultValue(0L)
    order.turns.flatten.foreach(transaction => counts(transaction.name) = 0L)
    for (n <- 0 until until) {
      val tenant = tenants.next().tenant
      val number = numbers.getOrElseUpdate(tenant, numbers.size)
      val iteration = done.getOrElse(tenant, 0L)
      done(tenant) = iteration + 1
      if (n >= before)
        order.transactions(iteration, number).foreach(name => counts(name) += 1)
    }
    counts.toMap
  }
}
