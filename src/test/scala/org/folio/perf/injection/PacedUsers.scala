package org.folio.perf.injection

import io.gatling.core.Predef._
import io.gatling.core.controller.inject.open.OpenInjectionStep
import io.gatling.core.structure.ChainBuilder
import java.util.concurrent.atomic.AtomicLong
import org.folio.perf.model.LoadProfile
import org.folio.perf.protocol.SessionKey
import scala.concurrent.duration._

/**
 * The closed model of PTF: a fixed number of virtual users, each of which starts an iteration at a fixed interval.
 * A longer iteration delays the next one, so a slow system lowers the load. The interval also applies after a
 * failed iteration; otherwise failures would cause a flood of requests.
 */
object PacedUsers {

  /** Starts of all virtual users, spread evenly over the ramp-up. */
  def injection(
      virtualUsers: Int,
      profile: LoadProfile,
      startOffsetMs: Long,
  ): Seq[OpenInjectionStep] =
    Seq(
      nothingFor(startOffsetMs.millis),
      if (profile.rampUpMs > 0) rampUsers(virtualUsers).during(profile.rampUpMs.millis)
      else atOnceUsers(virtualUsers),
    )

  /**
   * Repeats `iteration` until the planned end of the load.
   *
   * @param loadStart start of the first virtual user in milliseconds, by `System.nanoTime`; 0 before it
   */
  def paced(
      iteration: ChainBuilder,
      interval: FiniteDuration,
      profile: LoadProfile,
      loadStart: AtomicLong,
  ): ChainBuilder = {
    def remainingMs: Long = remaining(profile, loadStart)
    asLongAs(_ => remainingMs > 0)(
      exec(session => session.set(SessionKey.NextStart.name, System.nanoTime + interval.toNanos))
        .exec(iteration)
        .pause { session =>
          val untilNext = session(SessionKey.NextStart.name).as[Long] - System.nanoTime
          math.max(0L, math.min(untilNext, remainingMs * 1000000)).nanos
        }
    )
  }

  /**
   * Repeats `iteration` until the planned end of the load, with a pause only after a failure.
   *
   * @param loadStart as for [[paced]]
   * @param until present: the load has no planned end; true when it is over
   */
  def backToBack(
      iteration: ChainBuilder,
      profile: LoadProfile,
      loadStart: AtomicLong,
      until: Option[() => Boolean] = None,
  ): ChainBuilder =
    asLongAs(_ => until.fold(remaining(profile, loadStart) > 0)(isOver => !isOver()))(
      exec(iteration)
        .doIf(session => !session(SessionKey.Succeeded.name).as[Boolean])(pause(AfterFailure))
    )

  /** Pause after a failure; without it failures would cause a flood of requests. */
  private val AfterFailure = 5.seconds

  /** Milliseconds until the planned end. */
  private def remaining(profile: LoadProfile, loadStart: AtomicLong): Long = {
    // Not the wall clock: if somebody sets it, the load would end early or never.
    val nowMs = System.nanoTime / 1000000
    loadStart.compareAndSet(0, nowMs)
    loadStart.get + profile.totalMs - nowMs
  }
}
