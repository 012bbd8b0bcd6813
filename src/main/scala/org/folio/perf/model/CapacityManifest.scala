package org.folio.perf.model

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
