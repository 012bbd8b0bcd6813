package org.folio.perf.model

/**
 * A search for the highest sustained rate, in the manifest of its run.
 *
 * @param of simulation whose plan is raised
 * @param raises what the search raises: `all`, `tenants`, or codes of workflows
 * @param precision half-width of the interval to reach, as a share
 * @param highest factor on the plan that may be tried
 * @param end how the search ended, in a sentence; `None`: it has not
 * @param steps that have ended
 */
final case class CapacityRun(
    of: String,
    raises: String,
    precision: Double,
    highest: Double,
    end: Option[String],
    steps: Vector[StepResult],
)
