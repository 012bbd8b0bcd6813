package io.gatling.core.controller.inject.open

import io.gatling.commons.util.Clock
import io.gatling.core.controller.inject.{InjectionProfile, Workload}
import io.gatling.core.scenario.Scenario
import io.gatling.core.stats.StatsEngine
import io.gatling.core.structure.{PopulationBuilder, ScenarioBuilder}
import io.netty.channel.EventLoopGroup
import java.util.concurrent.atomic.AtomicLong
import org.folio.perf.model.WorkflowTurns
import scala.concurrent.duration.{Duration, FiniteDuration}

/**
 * The arrivals of one load generator among those that Gatling plans for the whole load, at the same moments. In
 * Gatling's package because its injection steps are private.
 */
final class ShardProfile(steps: List[OpenInjectionStep], own: WorkflowTurns)
    extends InjectionProfile {

  /** For the console only; a ramp-up may give one more or less. */
  override def totalUserCount: Option[Long] = Some(own.countOf(steps.map(_.users).sum))

  override private[inject] def workload(
      scenario: Scenario,
      userIdGen: AtomicLong,
      startTime: Long,
      eventLoopGroup: EventLoopGroup,
      statsEngine: StatsEngine,
      clock: Clock,
  ): Workload =
    new OpenWorkload(
      new UserStream(arrivals),
      steps.map(_.duration).foldLeft(Duration.Zero)(_ + _),
      arrivals.isEmpty,
      scenario,
      userIdGen,
      startTime,
      eventLoopGroup,
      statsEngine,
      clock,
    )

  /** Time of each arrival since the start of the load, in order. */
  private[open] def arrivals: Iterator[FiniteDuration] = {
    var arrival = -1L
    steps
      .foldRight(Iterator.empty[FiniteDuration])((step, later) => step.chain(later))
      .filter { _ =>
        arrival += 1
        own.owns(arrival)
      }
  }
}

object ShardProfile {
  def inject(
      scenario: ScenarioBuilder,
      steps: Seq[OpenInjectionStep],
      own: WorkflowTurns,
  ): PopulationBuilder = scenario.inject(new ShardProfile(steps.toList, own))
}
