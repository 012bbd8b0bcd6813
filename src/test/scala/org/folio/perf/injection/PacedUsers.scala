package org.folio.perf.injection

import io.gatling.core.Predef._
import io.gatling.core.controller.inject.open.OpenInjectionStep
import io.gatling.core.structure.ChainBuilder
import java.util.concurrent.atomic.AtomicLong
import org.folio.perf.model.LoadProfile
import org.folio.perf.protocol.SessionKey
import scala.concurrent.duration._

/**
 * The closed model, PTF's way: a fixed number of virtual users, each starting an iteration every
 * interval; one that takes longer delays the next, so a slow system lowers the load. The pace is kept
 * when iterations fail, or failures would become a flood.
 */
object PacedUsers {

  /** All virtual users, their starts spread evenly over the ramp-up. */
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
   * `iteration` again and again until the planned end of the load.
   *
   * @param loadStart milliseconds, by `System.nanoTime`, of the first virtual user's start, 0 before it
   */
  def paced(
      iteration: ChainBuilder,
      interval: FiniteDuration,
      profile: LoadProfile,
      loadStart: AtomicLong,
  ): ChainBuilder = {
    def leftMs: Long = left(profile, loadStart)
    asLongAs(_ => leftMs > 0)(
      exec(session => session.set(SessionKey.NextStart.name, System.nanoTime + interval.toNanos))
        .exec(iteration)
        .pause { session =>
          val untilNext = session(SessionKey.NextStart.name).as[Long] - System.nanoTime
          math.max(0L, math.min(untilNext, leftMs * 1000000)).nanos
        }
    )
  }

  /**
   * `iteration` again and again, without a pause while it succeeds, until the planned end of the load.
   *
   * @param loadStart as for [[paced]]
   * @param until present: the load has no planned end, and is over when this says so
   */
  def backToBack(
      iteration: ChainBuilder,
      profile: LoadProfile,
      loadStart: AtomicLong,
      until: Option[() => Boolean] = None,
  ): ChainBuilder =
    asLongAs(_ => until.fold(left(profile, loadStart) > 0)(isOver => !isOver()))(
      exec(iteration)
        .doIf(session => !session(SessionKey.Succeeded.name).as[Boolean])(pause(AfterFailure))
    )

  /** Failures would become a flood without it. */
  private val AfterFailure = 5.seconds

  /** Milliseconds until the planned end. */
  private def left(profile: LoadProfile, loadStart: AtomicLong): Long = {
    // Not by the wall clock, which may be set: the load would end early, or not at all.
    val nowMs = System.nanoTime / 1000000
    loadStart.compareAndSet(0, nowMs)
    loadStart.get + profile.totalMs - nowMs
  }
}
