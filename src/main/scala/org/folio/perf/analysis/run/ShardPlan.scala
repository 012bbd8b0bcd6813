package org.folio.perf.analysis.run

import org.folio.perf.model.{PlannedStarts, PlannedWorkflow, RunManifest}

/** The part of the plan that one of several load generators sends; of a whole run, the whole plan. */
object ShardPlan {

  /** A manifest whose plan has this load generator's rates. */
  def own(manifest: RunManifest): RunManifest = manifest.shard.fold(manifest) { shard =>
    manifest.copy(plan = manifest.plan.map { workflow =>
      shard.turnsOf(workflow).fold(workflow)(turns => scaled(workflow, turns.share))
    })
  }

  private def scaled(workflow: PlannedWorkflow, share: Double): PlannedWorkflow =
    workflow.copy(
      iterationsPerMinute = workflow.iterationsPerMinute * share,
      transactions = workflow.transactions
        .map(t => t.copy(perMinute = t.perMinute * share, executions = None)),
    )

  /**
   * Planned starts of this load generator's iterations of a workflow, in ms since the start of the load.
   *
   * @param workflow as it is in the manifest, with the rate of all load generators
   */
  def startsMs(manifest: RunManifest, workflow: PlannedWorkflow): Vector[Long] = {
    val all = PlannedStarts.ofWorkflowMs(manifest.profile, workflow)
    manifest.shard.flatMap(_.turnsOf(workflow)).fold(all)(_.own(all))
  }
}
