package io.gatling.core.controller.inject.open

import io.gatling.commons.util.Clock
import io.gatling.core.controller.inject.{InjectionProfile, Workload}
import io.gatling.core.scenario.Scenario
import io.gatling.core.stats.StatsEngine
import io.gatling.core.structure.{PopulationBuilder, ScenarioBuilder}
import io.netty.channel.EventLoopGroup
import java.util.concurrent.atomic.AtomicLong
import scala.concurrent.duration._

/**
 * Arrivals that are decided while the load runs: Gatling's own injection plans all of them before. In Gatling's package
 * because its workloads are private.
 *
 * @param begins called when the load starts
 * @param before starts before a moment that were not given yet; both in milliseconds since the start of the load
 * @param watch gets the number of active virtual users of each workload
 * @param isOver whether no further start will come
 * @param atMost longest time of the load, for the console only
 */
final class SteppedProfile(
    begins: () => Unit,
    before: Long => Vector[Long],
    watch: (() => Int) => Unit,
    isOver: () => Boolean,
    atMost: FiniteDuration,
) extends InjectionProfile {

  override def totalUserCount: Option[Long] = None

  override private[inject] def workload(
      scenario: Scenario,
      userIdGen: AtomicLong,
      startTime: Long,
      eventLoopGroup: EventLoopGroup,
      statsEngine: StatsEngine,
      clock: Clock,
  ): Workload = new Workload(scenario, userIdGen, eventLoopGroup, statsEngine) {
    watch(() => getConcurrentUsers)

    override def injectBatch(batchWindow: FiniteDuration): Unit = {
      begins()
      val sinceStart = clock.nowMillis - startTime
      before(sinceStart + batchWindow.toMillis).foreach { ms =>
        injectUser(math.max(0L, ms - sinceStart).millis)
      }
      // Gatling ends a workload when its last user leaves after this, and the run if there is none at this moment.
      if (isOver()) setAllScheduled()
    }

    override def endUser(): Unit = incrementStoppedUsers()
    override def duration: FiniteDuration = atMost
    override def isEmpty: Boolean = false
  }
}

object SteppedProfile {
  def inject(scenario: ScenarioBuilder, profile: SteppedProfile): PopulationBuilder =
    scenario.inject(profile)
}
