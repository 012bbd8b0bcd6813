package org.folio.perf.model

/**
 * The highest load that the target sustains: `capacity` of `report.json`.
 *
 * @param of simulation whose plan was raised
 * @param raises `all`, `tenants`, or codes of workflows
 * @param timesPlan factor on the plan; `None`: no step has a verdict
 * @param lowTimesPlan lower end of the interval; `None`: no step was sustained
 * @param highTimesPlan upper end; `None`: every step was sustained
 * @param requestsPerSec at the capacity
 * @param iterationsPerMinute at the capacity, of all workflows
 * @param tenants of this mix that the target sustains
 * @param firstStation station that saturates first; `None`: no metrics tell
 * @param limitedBy the criterion that the lowest step above the capacity did not meet
 * @param end how the search ended, in a sentence
 * @param stations by the load at which each would be saturated, the lowest first
 * @param predictedTimesPlan prediction of the capacity model; `None`: it is not calibrated for the environment
 * @param usdPerMillion cost of a million transactions at the capacity, `usdPerMillionPlanned` at the plan's own rate
 */
final case class CapacityResult(
    of: String,
    raises: String,
    timesPlan: Option[Double],
    lowTimesPlan: Option[Double],
    highTimesPlan: Option[Double],
    requestsPerSec: Option[Double],
    iterationsPerMinute: Option[Double],
    tenants: Option[Int],
    firstStation: Option[String],
    limitedBy: Option[String],
    end: String,
    steps: Vector[StepResult],
    stations: Vector[StationCapacity] = Vector.empty,
    predictedTimesPlan: Option[Double] = None,
    usdPerMillion: Option[Double] = None,
    usdPerMillionPlanned: Option[Double] = None,
)

/**
 * Utilisation of a station over the load, by the utilisation law.
 *
 * @param percent CPU at each step, with its factor on the plan
 * @param fullPercent CPU at which it is saturated: 100, or where it stopped rising
 * @param saturatedAt factor on the plan, with the limits of its interval
 */
final case class StationCapacity(
    name: String,
    percent: Vector[StationPoint],
    fullPercent: Double,
    saturatedAt: Double,
    low: Double,
    high: Double,
)

final case class StationPoint(timesPlan: Double, percent: Double)
