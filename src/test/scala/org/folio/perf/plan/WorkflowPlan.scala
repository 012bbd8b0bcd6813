package org.folio.perf.plan

import org.folio.perf.feeders.{TenantFeeder, TenantOrder}
import org.folio.perf.model._
import org.folio.perf.settings.LoadSettings
import org.folio.perf.flow.{Frequency, TurnOrder, Workflow}
import scala.collection.mutable

/**
 * The planned load of one workflow, calculated from its pace and the settings.
 *
 * @param workflows number of workflows in the simulation
 */
final private[plan] class WorkflowPlan(
    simulation: SimulationPlan,
    load: LoadSettings,
    profile: LoadProfile,
    workflows: Int,
) {

  /**
   * @param at tenants that run it
   * @param index of the workflow
   */
  def apply(paced: PacedWorkflow, at: Vector[Tenant], index: Int): PlannedWorkflow = {
    val frequencies = paced.workflow.flow.frequencies(load)
    val rate = withRate(paced, at)
    val rated = rate.arrivals match {
      case Arrivals.Even | Arrivals.BackToBack => rate.copy(startOffsetMs = startOffsetMs(rate, index))
      case Arrivals.AtOnce(_) | Arrivals.InTurn(_, _) => rate
    }
    val executions = PlannedExecutions(
      rated,
      paced.workflow,
      frequencies,
      new TenantFeeder(WorkflowPlan.tenantsInTurn(rated.arrivals, at, index, workflows)),
      profile,
      judgesAll = simulation.fixed.isDefined,
    )
    rated.copy(transactions = frequencies.map { frequency =>
      val name = frequency.transaction.name
      val perMinute = rated.iterationsPerMinute * frequency.perIteration
      PlannedTransaction(name, perMinute, executions.get(name))
    })
  }

  /** The planned workflow without its transactions and its delay. */
  private def withRate(paced: PacedWorkflow, at: Vector[Tenant]): PlannedWorkflow = {
    val units = at.map(_.iterationsPerMinute).sum
    val (arrivals, perMinute) = arrivalsOf(paced.pace, at.size, units)
    PlannedWorkflow(
      code = paced.workflow.code,
      title = paced.workflow.title,
      scenario = paced.workflow.name,
      arrivals = arrivals,
      iterationsPerMinute = perMinute,
      virtualUsers = arrivals match {
        case Arrivals.Even =>
          Option.when(load.model == LoadModel.Closed)((units * usersOf(paced.pace)).round.toInt)
        case Arrivals.AtOnce(_) => None
        case Arrivals.BackToBack | Arrivals.InTurn(_, _) => Some(at.size * usersOf(paced.pace))
      },
      startOffsetMs = (arrivals, paced.pace) match {
        case (Arrivals.AtOnce(_), _) => profile.rampUpMs
        case (_, Pace.Series(first, _, _)) => beginning(first)
        case (_, Pace.ImportSeries(first, _)) => beginning(first)
        case _ => 0
      },
      transactions = Vector.empty,
      shape = paced.pace match {
        case Pace.PerMinute(_, _, _, shape) if simulation.raised.isEmpty => shape
        case _ => None
      },
    )
  }

  /**
   * Delay of a workflow after the start of the load: its part of the interval between two first starts, so that those of
   * all workflows and tenants spread evenly over the pace. A check starts all of its workflows within a second.
   */
  private def startOffsetMs(planned: PlannedWorkflow, index: Int): Long = {
    val interval = planned.virtualUsers match {
      case Some(users) => PlannedStarts.spreadMs(profile, planned).toDouble / users
      case None =>
        val starts = (profile.steadyStateMs * planned.iterationsPerMinute / 60000).round
        math.min(60000 / planned.iterationsPerMinute, profile.steadyStateMs.toDouble / math.max(1L, starts))
    }
    val longest = if (simulation.fixed.isDefined) 1000.0 else interval
    (math.min(interval, longest) * index / workflows).toLong
  }

  /** Arrivals, and iterations per minute of all tenants; 0: the plan has no rate. */
  private def arrivalsOf(pace: Pace, tenants: Int, units: Double): (Arrivals, Double) =
    pace match {
      case Pace.PerMinute(iterations, _, ofAll, _) =>
        (Arrivals.Even, iterations * (if (ofAll) 1 else units) * load.rate)
      case Pace.AtOnce(count) =>
        val all = tenants * count(load)
        (Arrivals.AtOnce(all), perMinute(all))
      case Pace.BackToBack(_) => (Arrivals.BackToBack, 0.0)
      case Pace.Series(first, pause, atMost) =>
        val rate = (first, atMost) match {
          // A series whose start is a setting has an unknown length.
          case (Moment.Share(_), 1) => perMinute(tenants)
          case _ => 0.0
        }
        val part = Arrivals.partOfPauses(profile.steadyStateMs)
        (Arrivals.InTurn(atMost, (pause.toMillis * part).toLong), rate)
      case Pace.ImportSeries(_, files) =>
        // If the load has a planned end, the number of imports before it is unknown.
        val rate = if (simulation.endsByItself) perMinute(tenants * files(load)) else 0.0
        (Arrivals.InTurn(files(load), load.imports.pause.toMillis), rate)
    }

  /** Iterations per minute if the whole steady state has so many. */
  private def perMinute(iterations: Int): Double =
    iterations * 60000.0 / profile.steadyStateMs.toDouble

  private def beginning(first: Moment): Long =
    profile.rampUpMs + Moment.after(first, load, profile).getOrElse(0L)

  private def usersOf(pace: Pace): Int = pace match {
    case Pace.PerMinute(_, virtualUsers, _, _) => virtualUsers
    case Pace.BackToBack(count) => count
    case _ => 1
  }
}

private[plan] object WorkflowPlan {

  /** Shortest iteration of a librarian, in seconds; gives the most iterations without pauses. */
  private val FastestIterationSeconds = 10.0

  /** Order of the tenants from the first iteration on. */
  def tenantsInTurn(
      arrivals: Arrivals,
      at: Vector[Tenant],
      index: Int,
      workflows: Int,
  ): TenantOrder = arrivals match {
    case Arrivals.Even => TenantFeeder.order(at, index, workflows)
    case Arrivals.AtOnce(_) | Arrivals.BackToBack | Arrivals.InTurn(_, _) => TenantFeeder.each(at)
  }

  /** Largest number of iterations that one of the tenants `all` starts in the whole run. */
  def iterationsAt(
      tenant: Tenant,
      workflow: PlannedWorkflow,
      all: Vector[Tenant],
      profile: LoadProfile,
  ): Double = workflow.arrivals match {
    case Arrivals.Even =>
      val share = tenant.iterationsPerMinute / all.map(_.iterationsPerMinute).sum
      workflow.iterationsPerMinute * share * profile.totalMs.toDouble / 60000
    case Arrivals.AtOnce(iterations) => iterations.toDouble / all.size
    case Arrivals.BackToBack =>
      val users = workflow.virtualUsers.fold(1.0)(_.toDouble / all.size)
      users * profile.totalMs / 1000.0 / FastestIterationSeconds
    case Arrivals.InTurn(atMost, pauseMs) =>
      val each = pauseMs / 1000.0 + FastestIterationSeconds
      val remainingMs = profile.totalMs - workflow.startOffsetMs
      math.min(atMost.toDouble, (remainingMs / 1000.0 / each).ceil)
  }
}

/** Planned executions of each transaction of a workflow in the steady state, as whole numbers. */
private[plan] object PlannedExecutions {

  /** Largest error of a floating-point sum that should be a whole number, such as 29 lists by ten users. */
  private val Rounding = 1e-6

  /**
   * @param planned the workflow without these numbers
   * @param frequencies under the settings
   * @param tenants of the virtual users that arrive, from the first one on
   * @param judgesAll whether starts after the plan's end count too
   * @return by name; without transactions whose executions the plan does not fix
   */
  def apply(
      planned: PlannedWorkflow,
      workflow: Workflow,
      frequencies: Vector[Frequency],
      tenants: TenantFeeder,
      profile: LoadProfile,
      judgesAll: Boolean,
  ): Map[String, Long] = planned.arrivals match {
    case Arrivals.Even =>
      val all = startsOf(planned, tenants, profile)
      val starts = if (judgesAll) all else all.filter(_._1 < profile.totalMs)
      val before = starts.count(_._1 < profile.rampUpMs)
      workflow.flow.turns.fold(allOf(frequencies, starts.size.toLong - before)) { order =>
        inTurns(order, starts.map(_._2), before)
      }
    case Arrivals.AtOnce(iterations) => allOf(frequencies, iterations.toLong)
    case Arrivals.InTurn(atMost, _) if planned.iterationsPerMinute > 0 =>
      allOf(frequencies, planned.virtualUsers.fold(1L)(_.toLong) * atMost)
    case _ => Map.empty
  }

  /** Starts of iterations with their tenants, in the order of time. A paced virtual user stays at its tenant. */
  private def startsOf(
      planned: PlannedWorkflow,
      tenants: TenantFeeder,
      profile: LoadProfile,
  ): Vector[(Long, String)] = planned.virtualUsers match {
    case Some(users) =>
      val at = Vector.fill(users)(tenants.next().tenant)
      PlannedStarts.pacedMs(profile, planned).map { case (ms, user) => ms -> at(user) }
    case None => PlannedStarts.ofWorkflowMs(profile, planned).map(_ -> tenants.next().tenant)
  }

  private def allOf(frequencies: Vector[Frequency], iterations: Long): Map[String, Long] = {
    val counts = frequencies.map { frequency =>
      frequency.transaction.name -> frequency.perIteration * iterations.toDouble
    }
    counts.collect {
      case (name, count) if math.abs(count - count.round) < Rounding => name -> count.round
    }.toMap
  }

  /** Executions in the iterations after the first `before`. @param tenants of all iterations */
  private def inTurns(order: TurnOrder, tenants: Vector[String], before: Int): Map[String, Long] = {
    val done = mutable.Map.empty[String, Long]
    val numbers = mutable.Map.empty[String, Int]
    val counts = mutable.Map.empty[String, Long].withDefaultValue(0L)
    order.turns.flatten.foreach(transaction => counts(transaction.name) = 0L)
    for ((tenant, n) <- tenants.zipWithIndex) {
      val number = numbers.getOrElseUpdate(tenant, numbers.size)
      val iteration = done.getOrElse(tenant, 0L)
      done(tenant) = iteration + 1
      if (n >= before)
        order.transactionsOf(iteration, number).foreach(name => counts(name) += 1)
    }
    counts.toMap
  }
}
