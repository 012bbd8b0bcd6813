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
 * Of the arrivals that Gatling plans for the whole load, those of one injector, at the same moments. Gatling
 * keeps its injection steps to itself, so this stands in its package.
 */
final private class SomeArrivals(steps: List[OpenInjectionStep], own: WorkflowTurns)
    extends InjectionProfile {

  private def arrivals: Iterator[FiniteDuration] = SomeArrivals.of(steps, own)

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
}

object SomeArrivals {

  /** @param own `None`: all of them */
  def inject(
      scenario: ScenarioBuilder,
      steps: Seq[OpenInjectionStep],
      own: Option[WorkflowTurns],
  ): PopulationBuilder = own match {
    case None => scenario.inject(steps)(OpenInjectionSupport.OpenInjectionProfileFactory)
    case Some(turns) => scenario.inject(new SomeArrivals(steps.toList, turns))
  }

  /** Whether an injector has any of these. */
  def isEmpty(steps: Seq[OpenInjectionStep], own: WorkflowTurns): Boolean = of(steps, own).isEmpty

  /** Milliseconds since the start of the load, in order. @param own `None`: all of them */
  def ms(steps: Seq[OpenInjectionStep], own: Option[WorkflowTurns]): Iterator[Long] =
    of(steps, own.getOrElse(WorkflowTurns("", 1, Vector(0)))).map(_.toMillis)

  /** Since the start of the load, in order. */
  private[open] def of(
      steps: Seq[OpenInjectionStep],
      own: WorkflowTurns,
  ): Iterator[FiniteDuration] = {
    var arrival = -1L
    steps
      .foldRight(Iterator.empty[FiniteDuration])((step, later) => step.chain(later))
      .filter { _ =>
        arrival += 1
        own.owns(arrival)
      }
  }
}
