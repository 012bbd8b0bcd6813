package org.folio.perf.injection

import io.gatling.core.Predef._
import io.gatling.core.controller.inject.open.OpenInjectionStep
import io.gatling.core.structure.ChainBuilder
import org.folio.perf.model.LoadProfile
import org.folio.perf.protocol.SessionKey
import scala.concurrent.duration._

/**
 * The closed model of PTF: a fixed number of virtual users, each of which starts an iteration at a fixed interval.
 * A longer iteration delays the next one, so a slow system lowers the load. The interval also applies after a
 * failed iteration; otherwise failures would cause a flood of requests.
 */
object PacedUsers {

  /** Starts of all virtual users, spread evenly. @param overMs 0: all of them at the same time */
  def injection(virtualUsers: Int, overMs: Long, startOffsetMs: Long): Seq[OpenInjectionStep] =
    Seq(
      nothingFor(startOffsetMs.millis),
      if (overMs > 0) rampUsers(virtualUsers).during(overMs.millis) else atOnceUsers(virtualUsers),
    )

  /**
   * Repeats `iteration` until the planned end of the load.
   *
   * @param untilMs the planned end, in milliseconds since the start of the first virtual user
   */
  def paced(
      iteration: ChainBuilder,
      interval: FiniteDuration,
      untilMs: Long,
  ): ChainBuilder = {
    val remainingMs = remaining(untilMs)
    asLongAs(_ => remainingMs() > 0)(
      exec(session => session.set(SessionKey.NextStart.name, System.nanoTime + interval.toNanos))
        .exec(iteration)
        .pause { session =>
          val untilNext = SessionKey.NextStart.numberOf(session) - System.nanoTime
          math.max(0L, math.min(untilNext, remainingMs() * 1000000)).nanos
        }
    )
  }

  /**
   * Repeats `iteration` until the planned end of the load, with a pause only after a failure.
   *
   * @param untilMs as for [[paced]]
   * @param until present: the load has no planned end; true when it is over
   */
  def backToBack(
      iteration: ChainBuilder,
      untilMs: Long,
      until: Option[() => Boolean] = None,
  ): ChainBuilder = {
    val remainingMs = remaining(untilMs)
    asLongAs(_ => until.fold(remainingMs() > 0)(isOver => !isOver()))(
      exec(iteration)
        .doIf(session => !SessionKey.succeeded(session))(pause(AfterFailure))
    )
  }

  /** Pause after a failure; without it failures would cause a flood of requests. */
  private val AfterFailure = 5.seconds

  /** Milliseconds until the planned end; the first call starts the time. */
  private def remaining(untilMs: Long): () => Long = {
    // Not the wall clock: if somebody sets it, the load would end early or never.
    def nowMs = System.nanoTime / 1000000
    lazy val endMs = nowMs + untilMs
    () => endMs - nowMs
  }
}

/** Virtual users who execute a limited number of iterations with pauses between them. */
object SeriesUsers {

  /** Start of the virtual user, by `System.nanoTime`, and iterations since. */
  private val Began = SessionKey("inTurnBegan")
  private val Done = SessionKey("inTurnDone")

  /**
   * Executes `iteration` up to `atMost` times; none begins after `untilMs`.
   *
   * @param pause from the end of one iteration to the start of the next
   */
  def series(
      iteration: ChainBuilder,
      atMost: Int,
      pause: FiniteDuration,
      untilMs: Long,
  ): ChainBuilder = {
    def remainingMs(session: Session): Long =
      untilMs - (System.nanoTime - Began.numberOf(session)) / 1000000
    def continues(session: Session): Boolean =
      session(Done.name).as[Int] < atMost && remainingMs(session) > 0
    exec(session => session.set(Began.name, System.nanoTime).set(Done.name, 0))
      .asLongAs(session => continues(session))(
        exec(iteration)
          .exec(session => session.set(Done.name, session(Done.name).as[Int] + 1))
          .doIf(session => continues(session))(
            io.gatling.core.Predef.pause { session =>
              math.max(0L, math.min(pause.toMillis, remainingMs(session))).millis
            }
          )
      )
  }
}

/**
 * The open model: iterations start at the planned rate, whatever the response times. After the offset the rate
 * rises from 0 during the ramp-up and is constant in the steady state. `PlannedStarts` has the same numbers.
 */
object OpenArrivals {

  def apply(
      profile: LoadProfile,
      iterationsPerMinute: Double,
      startOffsetMs: Long,
  ): Seq[OpenInjectionStep] = {
    val perSecond = iterationsPerMinute / 60
    val rampUp = Option.when(profile.rampUpMs > 0)(
      rampUsersPerSec(0).to(perSecond).during(profile.rampUpMs.millis)
    )
    val offset = nothingFor(startOffsetMs.millis)
    val steady = constantUsersPerSec(perSecond).during(profile.steadyStateMs.millis)
    Seq(offset) ++ rampUp ++ Seq(steady)
  }
}
