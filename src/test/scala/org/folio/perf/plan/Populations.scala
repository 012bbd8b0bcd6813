package org.folio.perf.plan

import io.gatling.core.Predef._
import io.gatling.core.controller.inject.open.OpenInjectionStep
import io.gatling.core.session.Session
import io.gatling.core.structure.{ChainBuilder, PopulationBuilder}
import java.util.concurrent.atomic.{AtomicBoolean, AtomicInteger, AtomicLong}
import org.folio.perf.feeders.{TenantFeeder, TenantOrder}
import org.folio.perf.feeders.registry.Feeders
import org.folio.perf.flow.Workflow
import org.folio.perf.gatling.{ShardInjection, StepSchedule}
import org.folio.perf.injection.{OpenArrivals, PacedUsers, SeriesUsers}
import org.folio.perf.model._
import org.folio.perf.protocol.{SessionKey, TransactionChain}
import org.folio.perf.recorder.RunClock
import scala.concurrent.duration._

/**
 * Gatling's populations of a plan, one for each workflow of which this load generator has arrivals.
 *
 * @param guard first step of each iteration, such as one that stops an interrupted run
 * @param schedule present: the load goes in steps
 */
final class Populations(
    plan: LoadPlan,
    run: TransactionChain,
    feeders: Feeders,
    guard: ChainBuilder = ChainBuilder.Empty,
    schedule: Option[StepSchedule] = None,
) {
  import run.recorder
  private val profile = plan.profile
  private val edgeKeys = plan.accounts.map(a => a.name -> a.edgeApiKey.fold("")(_.reveal)).toMap

  /** Virtual users with unfinished jobs, for a load that lasts until its jobs are done. */
  private val busy = new AtomicInteger(plan.workflows.map(usersWithJobs).sum)
  private val until = Option.when(plan.endsWithItsJobs)(() => busy.get <= 0)

  private val turns: Map[String, WorkflowTurns] = plan.turns.map(t => t.workflow -> t).toMap

  def all: Seq[PopulationBuilder] =
    plan.pairs.zipWithIndex.collect {
      case ((workflow, planned), index) if !plan.isIdle(planned) =>
        new VirtualUsers(workflow, planned, index).population
    }

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

  /** Virtual users of one workflow, with their tenants and the starts of their iterations. */
  final private class VirtualUsers(workflow: Workflow, planned: PlannedWorkflow, index: Int) {
    private val own = turns.get(planned.code)
    private val iteration = workflow.chain(run, feeders)
    private val tenantsInTurn = new TenantFeeder(plan.orderOf(workflow, planned, index), own, () => presentTenants)

    /** Planned start of the first iteration, since the start of the load; `None`: the plan has none. */
    private val firstMs = Option
      .when(plan.load.model == LoadModel.Open)(PlannedStarts.ofWorkflowMs(profile, planned))
      .flatMap(all => own.fold(all)(_.own(all)).headOption)
    private val isNoted = new AtomicBoolean

    def population: PopulationBuilder = (planned.arrivals, planned.virtualUsers) match {
      case (Arrivals.AtOnce(_), _) => once(finish)
      case (Arrivals.InTurn(atMost, pauseMs), Some(_)) =>
        staying(SeriesUsers.series(counted, atMost, pauseMs.millis, endMs - planned.startOffsetMs).exec(finish))
      case (Arrivals.BackToBack, Some(_)) => staying(PacedUsers.backToBack(counted, untilMs, until))
      case (Arrivals.Even, Some(_)) =>
        val interval = PlannedStarts.paceMs(planned).getOrElse(0L).millis
        staying(PacedUsers.paced(counted, interval, untilMs))
      case _ => once(ChainBuilder.Empty)
    }

    /** A virtual user executes one iteration, at the next tenant. @param last chain after it */
    private def once(last: ChainBuilder): PopulationBuilder = inject(
      exec(guard)
        .exec { session =>
          begins()
          recorder.userStarted(planned.code)
          recorder.iterationStarted()
          val turn = tenantsInTurn.next()
          belongTo(turn.tenant, session).set(SessionKey.Iteration.name, turn.number)
        }
        .exec(iteration)
        .exec(last)
    )

    /** Virtual users that stay at the next tenant. */
    private def staying(iterations: ChainBuilder): PopulationBuilder = inject(
      exec { session =>
        recorder.userStarted(planned.code)
        belongTo(tenantsInTurn.next().tenant, session)
      }.exec(iterations)
    )

    private def inject(chain: ChainBuilder): PopulationBuilder = {
      val users = scenario(planned.scenario).exec(chain).exec { session =>
        recorder.userEnded(planned.code)
        session
      }
      schedule match {
        case Some(steps) => steps.inject(users, planned, profile.totalMs.millis)
        case None => ShardInjection(users, arrivalSteps, planned, profile, own)
      }
    }

    /** Gatling's injection steps for all virtual users of a workflow, those of other load generators included. */
    private def arrivalSteps: Seq[OpenInjectionStep] = (planned.arrivals, planned.virtualUsers) match {
      case (Arrivals.AtOnce(iterations), _) => PacedUsers.injection(iterations, 0, planned.startOffsetMs)
      case (Arrivals.InTurn(_, _), Some(users)) => PacedUsers.injection(users, 0, planned.startOffsetMs)
      case (Arrivals.BackToBack | Arrivals.Even, Some(users)) =>
        PacedUsers.injection(users, PlannedStarts.spreadMs(profile, planned), planned.startOffsetMs)
      case _ => OpenArrivals(profile, planned.iterationsPerMinute, planned.startOffsetMs)
    }

    private def counted: ChainBuilder = {
      val iterations = new AtomicLong
      exec(guard)
        .exec { session =>
          recorder.iterationStarted()
          begins()
          session.set(SessionKey.Iteration.name, number(iterations.getAndIncrement()))
        }
        .exec(iteration)
    }

    /** Number of an iteration, unique among all load generators. */
    private def number(n: Long): Long = plan.shares.map(_.shard).fold(n)(s => n * s.count + s.index - 1)

    /** End of the load, since the first arrival at this load generator. */
    private def untilMs: Long =
      profile.totalMs - plan.arrivalsMs(planned).headOption.getOrElse(planned.startOffsetMs)

    /**
     * Sets the start of the load in the recorder, calculated from the start of the first iteration: Gatling needs some tenths
     * of a second between its start and its first virtual user.
     */
    private def begins(): Unit =
      if (!isNoted.get && isNoted.compareAndSet(false, true))
        firstMs.foreach(ms => recorder.loadBegan(RunClock.own.nowMs - ms))

    private def belongTo(tenant: String, session: Session): Session =
      session
        .set(SessionKey.Tenant.name, tenant)
        .set(SessionKey.EdgeApiKey.name, edgeKeys(tenant))

    /** Order of the tenants in the present step, if the load is raised by the number of tenants. */
    private def presentTenants: Option[TenantOrder] = for {
      search <- plan.search.filter(_.raised.contains(planned.code))
      steps <- schedule
      now <- steps.elapsedMs
      count <- search.tenantsAt(steps.timesAt(now))
      order <- ordersOf.getOrElseUpdate(
        (planned.code, count),
        plan.orderOfFirst(workflow, planned, index, count),
      )
    } yield order
  }
}
