package org.folio.perf.plan

import org.folio.perf.model.LoadProfile
import org.folio.perf.scenarios.WorkflowScenario

/**
 * What a simulation runs.
 *
 * @param name of its class, as typed on the command line
 * @param description one sentence
 * @param fixed present: a check whose load no setting changes
 */
final case class SimulationPlan(
    name: String,
    description: String,
    workflows: Vector[PacedWorkflow],
    fixed: Option[FixedLoad] = None,
)

final case class PacedWorkflow(scenario: WorkflowScenario, pace: Pace)

/** How often each tenant runs a workflow. */
sealed trait Pace

object Pace {

  /** @param iterations of a small tenant; a large one starts twice as many */
  final case class PerMinute(iterations: Double) extends Pace

  /** Each tenant once, all of them as soon as the ramp-up is over. No rate multiplies it. */
  case object OnceTogether extends Pace

  /** One virtual user a tenant, who never pauses between iterations. No rate multiplies it. */
  case object BackToBack extends Pace
}

/** The open model without think time at the first tenant alone. */
final case class FixedLoad(profile: LoadProfile)
