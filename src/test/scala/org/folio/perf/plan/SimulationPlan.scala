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

/** @param iterationsPerMinute of a small tenant; a large one starts twice as many */
final case class PacedWorkflow(scenario: WorkflowScenario, iterationsPerMinute: Double)

/** The open model without think time at the first tenant alone. */
final case class FixedLoad(profile: LoadProfile)
