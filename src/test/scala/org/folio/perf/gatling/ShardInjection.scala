package org.folio.perf.gatling

import io.gatling.core.Predef._
import io.gatling.core.controller.inject.ArrivalProfile
import io.gatling.core.controller.inject.open.OpenInjectionStep
import io.gatling.core.structure.{PopulationBuilder, ScenarioBuilder}
import org.folio.perf.model.{LoadProfile, PlannedStarts, PlannedWorkflow, WorkflowTurns}
import scala.concurrent.duration._

/** Injection of the virtual users of a workflow whose moments may be our own: of one load generator of several, or of a day. */
object ShardInjection {

  /**
   * @param steps Gatling's steps for the whole load
   * @param own arrivals of this load generator; `None`: all of them
   */
  def apply(
      scenario: ScenarioBuilder,
      steps: Seq[OpenInjectionStep],
      planned: PlannedWorkflow,
      profile: LoadProfile,
      own: Option[WorkflowTurns],
  ): PopulationBuilder = own match {
    case None if planned.shape.isEmpty => scenario.inject(steps)
    case _ =>
      val arrivals = new ShardArrivals(planned, profile, own)
      new ArrivalProfile(
        () => (),
        arrivals.before,
        _ => (),
        () => arrivals.isOver,
        profile.totalMs.millis,
        Some(arrivals.count),
      ).inject(scenario)
  }
}

/**
 * The arrivals of one load generator among those of the whole load, at the same moments. Each is given once. Used by one
 * thread.
 *
 * @param own `None`: all
 */
final private[gatling] class ShardArrivals(
    planned: PlannedWorkflow,
    profile: LoadProfile,
    own: Option[WorkflowTurns],
) {
  private val all: Array[Long] = {
    val arrivals = PlannedStarts.arrivalsMs(profile, planned)
    own.fold(arrivals)(_.own(arrivals)).toArray
  }
  private var handedOut = 0

  def count: Long = all.length.toLong
  def isOver: Boolean = handedOut == all.length

  /** Arrivals before a moment that were not given yet, in milliseconds since the start of the load. */
  def before(ms: Long): Vector[Long] = {
    val from = handedOut
    while (handedOut < all.length && all(handedOut) < ms) handedOut += 1
    all.slice(from, handedOut).toVector
  }
}
