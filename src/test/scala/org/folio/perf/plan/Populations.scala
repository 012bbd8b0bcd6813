package org.folio.perf.plan

import io.gatling.core.Predef._
import io.gatling.core.controller.inject.open.SomeArrivals
import io.gatling.core.structure.{ChainBuilder, PopulationBuilder}
import java.util.concurrent.atomic.AtomicInteger
import org.folio.perf.feeders.TenantFeeder
import org.folio.perf.model.{Arrivals, PlannedWorkflow, WorkflowTurns}
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.recorder.Recorder
import org.folio.perf.scenarios.{Feeders, WorkflowScenario}
import scala.concurrent.duration._

/** A plan as Gatling's populations. @param guard the first step of each iteration */
final private[plan] class Populations(plan: LoadPlan, recorder: Recorder, guard: ChainBuilder) {
  private val profile = plan.profile
  private val own: Map[String, WorkflowTurns] = plan.turns.map(t => t.workflow -> t).toMap
  private val inFront = new AtomicInteger(
    plan.workflows
      .map(_.arrivals)
      .collect { case Arrivals.AtOnce(iterations) =>
        iterations
      }
      .sum
  )
  private val until = Option.when(plan.endsWithThoseInFront)(() => inFront.get <= 0)

  /** One a workflow; a workflow of which this injector has no arrivals has none. */
  def of(run: TransactionChain, feeders: Feeders): Seq[PopulationBuilder] =
    plan.scenarios.zip(plan.workflows).zipWithIndex.collect {
      case ((scenario, planned), index) if !Populations.isEmpty(plan, planned, own) =>
        val tenantsInTurn =
          new TenantFeeder(plan.orderOf(scenario, planned, index), own.get(planned.code))
        population(scenario, planned, tenantsInTurn, scenario.iteration(run, feeders))
    }

  private def population(
      scenario: WorkflowScenario,
      planned: PlannedWorkflow,
      tenantsInTurn: TenantFeeder,
      iteration: ChainBuilder,
  ): PopulationBuilder = {
    val users = new VirtualUsers(
      plan.accounts,
      tenantsInTurn,
      own.get(planned.code),
      plan.shares.map(_.shard),
      recorder,
      guard,
    )
    (planned.arrivals, planned.virtualUsers) match {
      case (Arrivals.AtOnce(_), _) =>
        val last = exec { session =>
          inFront.decrementAndGet()
          session
        }
        users.once(scenario.name, iteration.exec(last), planned, profile)
      case (Arrivals.InTurn(atMost, pauseMs), Some(_)) =>
        users.inTurn(scenario.name, iteration, planned, atMost, pauseMs.millis, profile)
      case (Arrivals.BackToBack, Some(_)) =>
        users.backToBack(scenario.name, iteration, planned, profile, until)
      case (Arrivals.Even, Some(count)) =>
        users.paced(scenario.name, iteration, planned, count, profile)
      case _ => users.once(scenario.name, iteration, planned, profile)
    }
  }
}

private[plan] object Populations {

  /** Whether an injector has nothing to send. */
  def areEmpty(plan: LoadPlan): Boolean = {
    val own = plan.turns.map(t => t.workflow -> t).toMap
    plan.workflows.forall(isEmpty(plan, _, own))
  }

  private def isEmpty(
      plan: LoadPlan,
      planned: PlannedWorkflow,
      own: Map[String, WorkflowTurns],
  ): Boolean =
    own
      .get(planned.code)
      .exists(turns => SomeArrivals.isEmpty(ArrivalSteps(planned, plan.profile), turns))
}
