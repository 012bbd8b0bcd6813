package org.folio.perf.plan

import io.gatling.core.Predef._
import io.gatling.core.session.Session
import io.gatling.core.structure.{ChainBuilder, PopulationBuilder}
import java.util.concurrent.atomic.{AtomicBoolean, AtomicLong}
import org.folio.perf.feeders.TenantFeeder
import org.folio.perf.gatling.{ShardInjection, StepSchedule}
import org.folio.perf.injection.{OpenArrivals, PacedUsers, SeriesUsers}
import org.folio.perf.model._
import org.folio.perf.protocol.SessionKey
import org.folio.perf.recorder.{Recorder, RunClock}
import org.folio.perf.settings.TenantAccount
import scala.concurrent.duration._
import io.gatling.core.controller.inject.open.OpenInjectionStep

/**
 * Virtual users of one workflow, with their tenants and the starts of their iterations.
 *
 * @param iteration chain of the workflow, once
 * @param own arrivals of this load generator; `None`: all
 * @param schedule present: the load goes in steps
 * @param shard this load generator; `None`: it is the only one
 */
final private[plan] class VirtualUsers(
    planned: PlannedWorkflow,
    profile: LoadProfile,
    iteration: ChainBuilder,
    accounts: Vector[TenantAccount],
    tenantsInTurn: TenantFeeder,
    own: Option[WorkflowTurns],
    shard: Option[Shard],
    recorder: Recorder,
    guard: ChainBuilder,
    firstStart: FirstStart,
    schedule: Option[StepSchedule],
) {

  private val edgeKeys: Map[String, String] =
    accounts.map(a => a.name -> a.edgeApiKey.fold("")(_.reveal)).toMap

  /** Open model: a virtual user executes one iteration, at the next tenant. @param last chain after it */
  def once(last: ChainBuilder): PopulationBuilder = inject(
    exec(guard)
      .exec { session =>
        firstStart.begins()
        recorder.userStarted(planned.code)
        recorder.iterationStarted()
        val turn = tenantsInTurn.next()
        belongTo(turn.tenant, session).set(SessionKey.Iteration.name, turn.number)
      }
      .exec(iteration)
      .exec(last)
  )

  /** Closed model: a virtual user stays at its tenant; large tenants have two. */
  def paced: PopulationBuilder = {
    val interval = PlannedStarts.paceMs(planned).getOrElse(0L).millis
    staying(PacedUsers.paced(counted, interval, untilMs, new AtomicLong))
  }

  /** End of the load, since the first arrival at this load generator. */
  private def untilMs: Long = {
    val all = PlannedStarts.arrivalsMs(profile, planned)
    profile.totalMs - own.fold(all)(_.own(all)).headOption.getOrElse(planned.startOffsetMs)
  }

  /**
   * A virtual user stays at its tenant and starts the next iteration without a pause.
   *
   * @param until present: the load has no planned end; true when it is over
   */
  def backToBack(until: Option[() => Boolean]): PopulationBuilder =
    staying(PacedUsers.backToBack(counted, untilMs, new AtomicLong, until))

  /**
   * A virtual user stays at its tenant and executes a series of iterations with pauses.
   *
   * @param untilMs since the start of the load; no iteration begins later
   * @param last chain after the series
   */
  def series(series: Arrivals.InTurn, untilMs: Long, last: ChainBuilder): PopulationBuilder =
    staying(
      SeriesUsers
        .series(counted, series.atMost, series.pauseMs.millis, untilMs - planned.startOffsetMs)
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
      case None => ShardInjection(users, ArrivalSteps(planned, profile), planned, profile, own)
    }
  }

  private def counted: ChainBuilder = {
    val iterations = new AtomicLong
    exec(guard)
      .exec { session =>
        recorder.iterationStarted()
        firstStart.begins()
        session.set(SessionKey.Iteration.name, number(iterations.getAndIncrement()))
      }
      .exec(iteration)
  }

  /** Number of an iteration, unique among all load generators. */
  private def number(n: Long): Long = shard.fold(n)(s => n * s.count + s.index - 1)

  private def belongTo(tenant: String, session: Session): Session =
    session
      .set(SessionKey.Tenant.name, tenant)
      .set(SessionKey.EdgeApiKey.name, edgeKeys(tenant))
}

/** Gatling's injection steps for all virtual users of a workflow, those of other load generators included. */
private[plan] object ArrivalSteps {

  def apply(planned: PlannedWorkflow, profile: LoadProfile): Seq[OpenInjectionStep] =
    (planned.arrivals, planned.virtualUsers) match {
      case (Arrivals.AtOnce(iterations), _) =>
        OpenArrivals.atOnce(iterations, planned.startOffsetMs)
      case (Arrivals.InTurn(_, _), Some(users)) =>
        OpenArrivals.atOnce(users, planned.startOffsetMs)
      case (Arrivals.BackToBack | Arrivals.Even, Some(users)) =>
        PacedUsers.injection(users, PlannedStarts.spreadMs(profile, planned), planned.startOffsetMs)
      case _ => OpenArrivals(profile, planned.iterationsPerMinute, planned.startOffsetMs)
    }
}

/**
 * Sets the start of the load in the recorder, calculated from the start of a workflow's first iteration: Gatling
 * needs some tenths of a second between its start and its first virtual user.
 *
 * @param plannedMs planned start of that iteration, since the start of the load; `None`: the plan has none
 */
final private[plan] class FirstStart(plannedMs: Option[Long], recorder: Recorder) {
  private val isNoted = new AtomicBoolean

  def begins(): Unit =
    if (!isNoted.get && isNoted.compareAndSet(false, true))
      plannedMs.foreach(ms => recorder.loadBegan(RunClock.own.nowMs - ms))
}

private[plan] object FirstStart {

  /** @param own arrivals of this load generator; `None`: all */
  def plannedMs(
      model: LoadModel,
      profile: LoadProfile,
      workflow: PlannedWorkflow,
      own: Option[WorkflowTurns],
  ): Option[Long] = model match {
    case LoadModel.Open =>
      val all = PlannedStarts.ofWorkflowMs(profile, workflow)
      own.fold(all)(_.own(all)).headOption
    case LoadModel.Closed => None
  }
}
