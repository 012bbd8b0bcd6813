package org.folio.perf.plan

import org.folio.perf.feeders.TenantFeeder
import org.folio.perf.flow.{Frequency, TurnOrder, Workflow}
import org.folio.perf.model._
import scala.collection.mutable

/** Planned executions of each transaction of a workflow in the steady state, as whole numbers. */
private[plan] object PlannedExecutions {

  /** Largest error of a floating-point sum that should be a whole number, such as 29 lists by ten users. */
  private val Rounding = 1e-6

  /**
   * @param planned the workflow without these numbers
   * @param frequencies under the settings
   * @param tenants of the iterations, from the first one on
   * @param isPaced whether an iteration waits for the one before it, as in the closed model
   * @param judgesAll whether starts after the plan's end count too
   * @return by name; without transactions whose executions the plan does not fix
   */
  def apply(
      planned: PlannedWorkflow,
      workflow: Workflow,
      frequencies: Vector[Frequency],
      tenants: TenantFeeder,
      profile: LoadProfile,
      isPaced: Boolean,
      judgesAll: Boolean,
  ): Map[String, Long] = planned.arrivals match {
    case Arrivals.Even if !isPaced =>
      val starts = PlannedStarts.ofWorkflowMs(profile, planned)
      val before = starts.count(_ < profile.rampUpMs)
      val until = if (judgesAll) starts.size else starts.count(_ < profile.totalMs)
      workflow.flow.turns.fold(allOf(frequencies, until.toLong - before)) { order =>
        inTurns(order, tenants, before, until)
      }
    case Arrivals.AtOnce(iterations) => allOf(frequencies, iterations.toLong)
    case Arrivals.InTurn(atMost, _) if planned.iterationsPerMinute > 0 =>
      allOf(frequencies, planned.virtualUsers.fold(1L)(_.toLong) * atMost)
    case _ => Map.empty
  }

  private def allOf(frequencies: Vector[Frequency], iterations: Long): Map[String, Long] = {
    val counts = frequencies.map { frequency =>
      frequency.transaction.name -> frequency.perIteration * iterations.toDouble
    }
    counts.collect {
      case (name, count) if math.abs(count - count.round) < Rounding => name -> count.round
    }.toMap
  }

  /** Executions in the iterations from `before` to `until`. */
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
        order.transactionsOf(iteration, number).foreach(name => counts(name) += 1)
    }
    counts.toMap
  }
}
