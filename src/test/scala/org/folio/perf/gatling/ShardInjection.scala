package org.folio.perf.gatling

import io.gatling.core.Predef._
import io.gatling.core.controller.inject.open.{OpenInjectionStep, ShardProfile}
import io.gatling.core.structure.{PopulationBuilder, ScenarioBuilder}
import org.folio.perf.model.WorkflowTurns

/** Injection of the virtual users that one of several load generators starts. */
object ShardInjection {

  /** @param own arrivals of this load generator; `None`: all of them */
  def apply(
      scenario: ScenarioBuilder,
      steps: Seq[OpenInjectionStep],
      own: Option[WorkflowTurns],
  ): PopulationBuilder = own match {
    case None => scenario.inject(steps)
    case Some(turns) => ShardProfile.inject(scenario, steps, turns)
  }
}
