package org.folio.perf.plan

import io.gatling.core.Predef._
import io.gatling.core.structure.{ChainBuilder, PopulationBuilder}
import java.util.concurrent.atomic.AtomicInteger
import org.folio.perf.feeders.{TenantFeeder, TenantOrder}
import org.folio.perf.feeders.registry.Feeders
import org.folio.perf.flow.Workflow
import org.folio.perf.gatling.StepSchedule
import org.folio.perf.model._
import org.folio.perf.protocol.{RequestMarks, TransactionChain}
import org.folio.perf.recorder.Recorder
import org.folio.perf.settings.AllowedHosts

/**
 * Gatling's populations of a plan, one for each workflow of which this load generator has arrivals.
 *
 * @param toSandbox whether the target is the embedded one
 * @param hosts that virtual users may send requests to when FOLIO returns an address
 * @param tokenRefused called with a tenant whose token the gateway rejected
 * @param schedule present: the load goes in steps
 * @param marks of requests in FOLIO's logs
 * @param guard first step of each iteration, such as one that stops an interrupted run
 */
final class Populations(
    plan: LoadPlan,
    edgeUrl: String,
    recorder: Recorder,
    feeders: Feeders,
    guard: ChainBuilder = ChainBuilder.Empty,
    toSandbox: Boolean = false,
    hosts: AllowedHosts = AllowedHosts.LoopbackOnly,
    tokenRefused: String => Unit = _ => (),
    schedule: Option[StepSchedule] = None,
    marks: RequestMarks = RequestMarks.Off,
) {
  private val profile = plan.profile
  private val run =
    new TransactionChain(
      plan.load,
      edgeUrl,
      recorder,
      toSandbox,
      hosts,
      tokenRefused,
      plan.leftOut,
      marks,
    )

  /** Virtual users with unfinished jobs, for a load that lasts until its jobs are done. */
  private val busy = new AtomicInteger(plan.workflows.map(usersWithJobs).sum)
  private val until = Option.when(plan.endsWithItsJobs)(() => busy.get <= 0)

  private val own: Map[String, WorkflowTurns] = plan.turns.map(t => t.workflow -> t).toMap

  def all: Seq[PopulationBuilder] =
    plan.pairs.zipWithIndex.collect {
      case ((workflow, planned), index) if !plan.isIdle(planned) =>
        population(workflow, planned, index)
    }

  private def population(
      workflow: Workflow,
      planned: PlannedWorkflow,
      index: Int,
  ): PopulationBuilder = {
    val part = own.get(planned.code)
    val first = FirstStart.plannedMs(plan.load.model, profile, planned, part)
    val users = new VirtualUsers(
      planned,
      profile,
      workflow.chain(run, feeders),
      plan.accounts,
      new TenantFeeder(
        plan.orderOf(workflow, planned, index),
        part,
        () => presentTenants(workflow, planned, index),
      ),
      part,
      plan.shares.map(_.shard),
      recorder,
      guard,
      new FirstStart(first, recorder),
      schedule,
    )
    (planned.arrivals, planned.virtualUsers) match {
      case (Arrivals.AtOnce(_), _) => users.once(finish)
      case (series: Arrivals.InTurn, Some(_)) => users.series(series, endMs, finish)
      case (Arrivals.BackToBack, Some(_)) => users.backToBack(until)
      case (Arrivals.Even, Some(_)) => users.paced
      case _ => users.once(ChainBuilder.Empty)
    }
  }

  /** Order of the tenants in the present step, if the load is raised by the number of tenants. */
  private def presentTenants(
      workflow: Workflow,
      planned: PlannedWorkflow,
      index: Int,
  ): Option[TenantOrder] = for {
    search <- plan.search.filter(_.raised.contains(planned.code))
    steps <- schedule
    now <- steps.elapsedMs
    count <- search.tenantsAt(steps.timesAt(now))
    order <- ordersOf.getOrElseUpdate(
      (planned.code, count),
      plan.orderOfFirst(workflow, planned, index, count),
    )
  } yield order

  private val ordersOf =
    scala.collection.concurrent.TrieMap.empty[(String, Int), Option[TenantOrder]]

  private def usersWithJobs(workflow: PlannedWorkflow): Int = workflow.arrivals match {
    case Arrivals.AtOnce(iterations) => iterations
    case Arrivals.InTurn(_, _) => workflow.virtualUsers.getOrElse(0)
    case Arrivals.Even | Arrivals.BackToBack => 0
  }

  private def finish: ChainBuilder = exec { session =>
    busy.decrementAndGet()
    session
  }

  /** Milliseconds since the start of the load; no iteration of a series begins later. */
  private def endMs: Long =
    if (plan.simulation.endsByItself) Long.MaxValue else profile.totalMs
}
