package org.folio.perf.plan

import io.gatling.core.Predef._
import io.gatling.core.session.Session
import io.gatling.core.structure.{ChainBuilder, PopulationBuilder, ScenarioBuilder}
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
 * @param own arrivals of this load generator; `None`: all
 * @param schedule present: the load goes in steps
 * @param shard this load generator; `None`: it is the only one
 */
final private[plan] class VirtualUsers(
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

  /** Open model: a virtual user executes one iteration, at the next tenant. */
  def once(
      name: String,
      iteration: ChainBuilder,
      planned: PlannedWorkflow,
      profile: LoadProfile,
  ): PopulationBuilder = {
    val users = scenario(name)
      .exec(guard)
      .exec { session =>
        firstStart.begins()
        recorder.userStarted()
        recorder.iterationStarted(name)
        val turn = tenantsInTurn.next()
        belongTo(turn.tenant, session).set(SessionKey.Iteration.name, turn.number)
      }
      .exec(iteration)
      .exec(leave)
    inject(users, planned, profile)
  }

  /** Closed model: a virtual user stays at its tenant; large tenants have two. */
  def paced(
      name: String,
      iteration: ChainBuilder,
      planned: PlannedWorkflow,
      virtualUsers: Int,
      profile: LoadProfile,
  ): PopulationBuilder = {
    val interval = (60000 * virtualUsers / planned.iterationsPerMinute).round.millis
    val chain = counted(iteration, new AtomicLong)
    val users = scenario(name)
      .exec(session => enter(session))
      .exec(PacedUsers.paced(chain, interval, profile, new AtomicLong))
      .exec(leave)
    inject(users, planned, profile)
  }

  /**
   * A virtual user stays at its tenant and starts the next iteration without a pause.
   *
   * @param until present: the load has no planned end; true when it is over
   */
  def backToBack(
      name: String,
      iteration: ChainBuilder,
      planned: PlannedWorkflow,
      profile: LoadProfile,
      until: Option[() => Boolean] = None,
  ): PopulationBuilder = {
    val iterations = new AtomicLong
    val users = scenario(name)
      .exec(session => enter(session))
      .exec(
        PacedUsers.backToBack(counted(iteration, iterations), profile, new AtomicLong, until)
      )
      .exec(leave)
    inject(users, planned, profile)
  }

  /**
   * A virtual user stays at its tenant and executes a series of iterations with pauses.
   *
   * @param untilMs since the start of the load; no iteration begins later
   * @param last chain after the series
   */
  def series(
      name: String,
      iteration: ChainBuilder,
      planned: PlannedWorkflow,
      profile: LoadProfile,
      series: Arrivals.InTurn,
      untilMs: Long,
      last: ChainBuilder,
  ): PopulationBuilder = {
    val until = untilMs - planned.startOffsetMs
    val chain = counted(iteration, new AtomicLong)
    val users = scenario(name)
      .exec(session => enter(session))
      .exec(SeriesUsers.series(chain, series.atMost, series.pauseMs.millis, until))
      .exec(last)
      .exec(leave)
    inject(users, planned, profile)
  }

  private def inject(
      users: ScenarioBuilder,
      planned: PlannedWorkflow,
      profile: LoadProfile,
  ): PopulationBuilder = schedule match {
    case Some(steps) => steps.inject(users, planned, own, profile.totalMs.millis)
    case None => ShardInjection(users, ArrivalSteps(planned, profile), planned, profile, own)
  }

  private def started(): Unit = {
    recorder.iterationStarted()
    firstStart.begins()
  }

  private def counted(iteration: ChainBuilder, iterations: AtomicLong): ChainBuilder =
    exec(guard)
      .exec { session =>
        started()
        session.set(SessionKey.Iteration.name, number(iterations.getAndIncrement()))
      }
      .exec(iteration)

  /** Number of an iteration, unique among all load generators. */
  private def number(n: Long): Long = shard.fold(n)(s => n * s.count + s.index - 1)

  /** Starts a virtual user that stays at the next tenant. */
  private def enter(session: Session): Session = {
    recorder.userStarted()
    belongTo(tenantsInTurn.next().tenant, session)
  }

  private def leave: ChainBuilder = exec { session =>
    recorder.userEnded()
    session
  }

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
        PacedUsers.injection(users, profile, planned.startOffsetMs)
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
      own: Option[WorkflowTurns] = None,
  ): Option[Long] = model match {
    case LoadModel.Open =>
      PlannedStarts.ofWorkflowMs(profile, workflow).iterator.zipWithIndex.collectFirst {
        case (ms, arrival) if own.forall(_.owns(arrival.toLong)) => ms
      }
    case LoadModel.Closed => None
  }
}
