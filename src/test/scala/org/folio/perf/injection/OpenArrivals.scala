package org.folio.perf.injection

import io.gatling.core.Predef._
import io.gatling.core.controller.inject.open.OpenInjectionStep
import org.folio.perf.model.LoadProfile
import scala.concurrent.duration._

/**
 * The open model: iterations start at the planned rate, whatever the response times. After the offset the rate
 * rises from 0 during the ramp-up and is constant in the steady state. `PlannedStarts` has the same numbers.
 */
object OpenArrivals {

  /** All iterations at the same time. */
  def atOnce(iterations: Int, startOffsetMs: Long): Seq[OpenInjectionStep] =
    Seq(nothingFor(startOffsetMs.millis), atOnceUsers(iterations))

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
