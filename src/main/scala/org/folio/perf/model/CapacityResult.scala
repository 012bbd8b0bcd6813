package org.folio.perf.model

import com.github.plokhotnyuk.jsoniter_scala.macros.named

/**
 * The highest load that the target sustains: `capacity` of `report.json`. All figures are those of this load.
 *
 * @param simulation whose plan was raised
 * @param raises `all`, `tenants`, or codes of workflows
 * @param lowTimesPlan highest sustained rate, as a factor on the plan; `None`: no step was sustained
 * @param highTimesPlan lowest rate that was not sustained; `None`: every step was sustained
 * @param iterationsPerMinute of all workflows
 * @param tenants of this mix that the target sustains
 * @param limitedBy the criterion that the load above it did not meet
 * @param end how the search ended, in a sentence
 * @param stations with the most CPU, the highest first
 * @param predictedTimesPlan prediction of the capacity model; `None`: it is not calibrated for the environment
 * @param usdPerMillion cost of a million transactions, `usdPerMillionPlanned` at the plan's own rate
 */
final case class CapacityResult(
    @named("of") simulation: String,
    raises: String,
    lowTimesPlan: Option[Double],
    highTimesPlan: Option[Double],
    requestsPerSec: Option[Double],
    iterationsPerMinute: Option[Double],
    tenants: Option[Int],
    limitedBy: Option[String],
    end: String,
    steps: Vector[StepResult],
    stations: Vector[StationEdges] = Vector.empty,
    predictedTimesPlan: Option[Double] = None,
    usdPerMillion: Option[Double] = None,
    usdPerMillionPlanned: Option[Double] = None,
) {

  /** Stations without any CPU left at the load that was not sustained. */
  def full: Vector[StationEdges] = stations.filter(_.notSustainedPercent.exists(_ >= CapacityResult.FullPercent))
}

object CapacityResult {
  private val FullPercent = 90.0
}

/** Average CPU of a station, per cent, at the highest sustained load and at the lowest that was not. */
final case class StationEdges(
    name: String,
    sustainedPercent: Option[Double] = None,
    notSustainedPercent: Option[Double] = None,
) {
  def highest: Option[Double] = notSustainedPercent.orElse(sustainedPercent)
}

/**
 * What the steps of a search say: rates on which they contradict each other lie between the two.
 *
 * @param low highest sustained rate, as a factor on the plan; `None`: no step was sustained
 * @param high lowest rate that was not sustained; `None`: every step was sustained
 */
final case class CapacityInterval(low: Option[Double], high: Option[Double]) {

  /** The last step at each edge. */
  def sustained(steps: Vector[StepResult]): Option[StepResult] = at(low, steps)
  def notSustained(steps: Vector[StepResult]): Option[StepResult] = at(high, steps)

  private def at(rate: Option[Double], steps: Vector[StepResult]) = steps.findLast(s => rate.contains(s.timesPlan))
}

object CapacityInterval {
  def apply(steps: Vector[StepResult]): CapacityInterval = {
    def rates(verdict: StepVerdict) = steps.filter(_.verdict == verdict).map(_.timesPlan)
    val (sustained, not) = (rates(StepVerdict.Sustained), rates(StepVerdict.NotSustained))
    CapacityInterval(
      sustained.filter(rate => not.forall(rate < _)).maxOption,
      not.filter(rate => sustained.forall(rate > _)).minOption,
    )
  }
}

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
    val judged = CapacityInterval(search.steps).sustained(search.steps).orElse(search.steps.minByOption(_.timesPlan))
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
 * @param simulation whose plan is raised
 * @param raises what the search raises: `all`, `tenants`, or codes of workflows
 * @param precision half-width of the interval to reach, as a share
 * @param highest factor on the plan that may be tried
 * @param end how the search ended, in a sentence; `None`: it has not
 * @param steps that have ended
 */
final case class CapacityRun(
    @named("of") simulation: String,
    raises: String,
    precision: Double,
    highest: Double,
    end: Option[String],
    steps: Vector[StepResult],
)
