package org.folio.perf.analysis.limit

import org.folio.perf.analysis.{ResourceUse, RunWindow}
import org.folio.perf.model._

/**
 * Thresholds on resources, for each step of a search. Metrics come too late for the search itself: a step that it found
 * sustained may have exceeded one of them.
 */
private[perf] object StepResources {

  /**
   * @param metrics of the infrastructure; `None`: there are none
   * @return with the verdicts of the steps, and the highest sustained one as the steady state
   */
  def apply(manifest: RunManifest, metrics: Option[FrozenMetrics]): RunManifest = {
    val limits = for {
      line <- manifest.thresholds.limits
      limit <- LimitLine.parse(line).toOption
      resource <- Some(limit.figure).collect { case resource: LimitFigure.Resource => resource }
    } yield (limit, resource)
    val steps = manifest.capacity.fold(Vector.empty[StepResult])(_.steps)
    val judged =
      if (limits.isEmpty || metrics.isEmpty) steps
      else {
        val whole = RunWindow.of(manifest, None)
        steps.map(step => judge(step, limits.flatMap { case (l, r) => exceeded(step, whole, metrics, l, r) }))
      }
    if (judged == steps) manifest else CapacityManifest.judgedAgain(manifest, judged)
  }

  private def judge(step: StepResult, exceeded: Vector[LimitResult]): StepResult =
    exceeded.headOption match {
      case Some(first) if step.verdict != StepVerdict.NotSustained =>
        step.copy(
          verdict = StepVerdict.NotSustained,
          because = first.statement,
          limitedBy = Some(first.line),
        )
      case _ => step
    }

  /** `None`: the limit is held, or no period of the metrics lies within the step. */
  private def exceeded(
      step: StepResult,
      whole: RunWindow,
      metrics: Option[FrozenMetrics],
      limit: Limit,
      resource: LimitFigure.Resource,
  ): Option[LimitResult] = {
    val covered = metrics.map(all =>
      all.copy(series = all.series.filter(s => resource.covers(s.source, s.metric, s.statistic, s.subject)))
    )
    // A period counts by its middle; one that begins or ends outside of the step is of another load too.
    val halfMs =
      covered.toVector.flatMap(_.series).map(_.periodSeconds * 500L).maxOption.getOrElse(0L)
    val (fromMs, toMs) = (step.measuredFromMs + halfMs, step.toMs - halfMs + 1)
    val series = ResourceUse(
      covered,
      None,
      whole.copy(steadyFromMs = fromMs, plannedToMs = toMs, steadyToMs = toMs),
    ).series
    Some(SeriesLimit.check(series, step.measuredFromMs, step.toMs, limit, resource))
      .filter(_.held.contains(false))
  }
}
