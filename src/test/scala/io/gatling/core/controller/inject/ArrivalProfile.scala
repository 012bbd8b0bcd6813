package io.gatling.core.controller.inject

import io.gatling.commons.util.Clock
import io.gatling.core.scenario.Scenario
import io.gatling.core.stats.StatsEngine
import io.gatling.core.structure.{PopulationBuilder, ScenarioBuilder}
import io.netty.channel.EventLoopGroup
import java.util.concurrent.atomic.AtomicLong
import scala.concurrent.duration._

/**
 * Arrivals of virtual users at moments of our own: Gatling's public injection has no step for them. In Gatling's package
 * because its workloads are private; the only file there.
 *
 * @param begins called when the load starts
 * @param before starts before a moment that were not given yet; both in milliseconds since the start of the load
 * @param watch gets the number of active virtual users of each workload
 * @param isOver whether no further start will come
 * @param atMost longest time of the load, for the console only
 * @param count number of starts, for the console only; `None`: unknown
 */
final class ArrivalProfile(
    begins: () => Unit,
    before: Long => Iterable[Long],
    watch: (() => Int) => Unit,
    isOver: () => Boolean,
    atMost: FiniteDuration,
    count: Option[Long],
) extends InjectionProfile {

  override def totalUserCount: Option[Long] = count

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
      before(sinceStart + batchWindow.toMillis + ArrivalProfile.AheadMs).foreach { ms =>
        injectUser(math.max(0L, ms - sinceStart).millis)
      }
      // Gatling ends a workload when its last user leaves after this, and the run if there is none at this moment.
      if (isOver()) setAllScheduled()
    }

    override def endUser(): Unit = incrementStoppedUsers()
    override def duration: FiniteDuration = atMost
    override def isEmpty: Boolean = false
  }

  def inject(scenario: ScenarioBuilder): PopulationBuilder = scenario.inject(this)
}

object ArrivalProfile {

  /** Gatling plans its own arrivals one second ahead too, so that a late batch delays no start. */
  val AheadMs = 1000L
}
