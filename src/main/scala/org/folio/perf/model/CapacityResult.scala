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

/**
 * Manifest of a run that goes in steps: the judged steady state is the highest sustained step, and the plan has its
 * rates. Without a sustained step it is the lowest one.
 */
object CapacityManifest {

  /**
   * @param manifest with the plan's own rates
   * @param steps of the load so far
   */
  def apply(manifest: RunManifest, steps: LoadSteps, search: CapacityRun): RunManifest = {
    val sustained = search.steps.filter(_.verdict == StepVerdict.Sustained)
    // Of several at the same rate, the longest tells most.
    val judged = sustained
      .maxByOption(s => (s.timesPlan, s.toMs - s.measuredFromMs))
      .orElse(search.steps.minByOption(_.timesPlan))
    judged.fold(manifest.copy(capacity = Some(search))) { step =>
      val lastsMs = step.toMs - step.measuredFromMs
      manifest.copy(
        profile = LoadProfile(
          step.measuredFromMs,
          lastsMs,
          Some(steps.copy(base = step.timesPlan)),
        ),
        plan = manifest.plan.map { workflow =>
          val raised =
            if (steps.raised.contains(workflow.code)) times(workflow, step.timesPlan) else workflow
          raised.copy(transactions = raised.transactions.map { t =>
            t.copy(executions = Some((t.perMinute * lastsMs.toDouble / 60000).round))
          })
        },
        capacity = Some(search),
      )
    }
  }

  /** The manifest of such a run with other verdicts on its steps. */
  def judgedAgain(manifest: RunManifest, steps: Vector[StepResult]): RunManifest =
    (manifest.capacity, manifest.profile.steps) match {
      case (Some(search), Some(done)) =>
        val plan = manifest.plan.map { workflow =>
          if (done.raised.contains(workflow.code)) times(workflow, 1 / done.base) else workflow
        }
        apply(manifest.copy(plan = plan), done, search.copy(steps = steps))
      case _ => manifest
    }

  private def times(workflow: PlannedWorkflow, factor: Double): PlannedWorkflow = workflow.copy(
    iterationsPerMinute = workflow.iterationsPerMinute * factor,
    startOffsetMs = (workflow.startOffsetMs / factor).round,
    transactions = workflow.transactions.map(t => t.copy(perMinute = t.perMinute * factor)),
  )
}

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
