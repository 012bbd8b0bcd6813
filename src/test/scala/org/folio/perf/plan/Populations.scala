package org.folio.perf.plan

import io.gatling.core.Predef._
import io.gatling.core.structure.{ChainBuilder, PopulationBuilder}
import java.util.concurrent.atomic.AtomicInteger
import org.folio.perf.injection.OpenArrivals
import org.folio.perf.model._
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.recorder.Recorder
import org.folio.perf.scenarios.{Feeders, WorkflowScenario}
import org.folio.perf.settings.AllowedHosts

/**
 * A plan as Gatling's populations, one a workflow.
 *
 * @param toSandbox whether the target is the embedded one
 * @param hosts that FOLIO may send a virtual user to
 * @param guard the first step of each iteration, such as one that stops an interrupted run
 */
final class Populations(
    plan: LoadPlan,
    edgeUrl: String,
    recorder: Recorder,
    feeders: Feeders,
    guard: ChainBuilder = ChainBuilder.Empty,
    toSandbox: Boolean = false,
    hosts: AllowedHosts = AllowedHosts.LoopbackOnly,
) {
  private val profile = plan.profile
  private val run = new TransactionChain(plan.load, edgeUrl, recorder, toSandbox, hosts)

  /** Virtual users whom a load without planned end waits for. */
  private val inFront = new AtomicInteger(plan.workflows.map(usersInFront).sum)
  private val until = Option.when(plan.endsWithThoseInFront)(() => inFront.get <= 0)

  def all: Seq[PopulationBuilder] =
    plan.scenarios.zip(plan.workflows).zipWithIndex.map { case ((scenario, planned), index) =>
      population(scenario, planned, index)
    }

  private def population(
      scenario: WorkflowScenario,
      planned: PlannedWorkflow,
      index: Int,
  ): PopulationBuilder = {
    val at = plan.tenantsOf(scenario)
    val tenants = WorkflowPlan.tenantsInTurn(planned.arrivals, at, index, plan.scenarios.size)
    val first = FirstStart.plannedMs(plan.load.model, profile, planned)
    val users =
      new VirtualUsers(plan.accounts, tenants, recorder, guard, new FirstStart(first, recorder))
    val iteration = scenario.iteration(run, feeders)
    (planned.arrivals, planned.virtualUsers) match {
      case (Arrivals.AtOnce(iterations), _) =>
        users
          .once(scenario.name, iteration.exec(isDone))
          .inject(OpenArrivals.atOnce(iterations, planned.startOffsetMs))
      case (series: Arrivals.InTurn, Some(count)) =>
        users.inTurn(scenario.name, iteration, planned, count, series, endMs, isDone)
      case (Arrivals.BackToBack, Some(count)) =>
        users.backToBack(scenario.name, iteration, planned, count, profile, until)
      case (Arrivals.Even, Some(count)) =>
        users.paced(scenario.name, iteration, planned, count, profile)
      case _ =>
        users
          .once(scenario.name, iteration)
          .inject(OpenArrivals(profile, planned.iterationsPerMinute, planned.startOffsetMs))
    }
  }

  private def usersInFront(workflow: PlannedWorkflow): Int = workflow.arrivals match {
    case Arrivals.AtOnce(iterations) => iterations
    case Arrivals.InTurn(_, _) => workflow.virtualUsers.getOrElse(0)
    case Arrivals.Even | Arrivals.BackToBack => 0
  }

  private def isDone: ChainBuilder = exec { session =>
    inFront.decrementAndGet()
    session
  }

  /** Of the load, since its start; nothing that comes in turn begins later. */
  private def endMs: Long =
    if (plan.simulation.endsByItself) Long.MaxValue else profile.totalMs
}
