package org.folio.perf.analysis.run

import org.folio.perf.analysis.tally.RunWindow
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
    val limits = manifest.thresholds.lines
    val steps = manifest.capacity.toVector.flatMap(_.steps)
    val whole = RunWindow.of(manifest, None)
    val judged = steps.map(step =>
      judge(
        step,
        for {
          limit <- limits
          collected <- metrics
          found <- exceeded(step, whole, collected, limit)
        } yield found,
      )
    )
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

  /** `None`: the limit is held or on no resource, or no period of the metrics lies within the step. */
  private def exceeded(
      step: StepResult,
      whole: RunWindow,
      metrics: FrozenMetrics,
      limit: Limit,
  ): Option[LimitResult] = limit.figure match {
    case resource: LimitFigure.Resource =>
      val covered = metrics.series.filter(resource.covers)
      // A period counts by its middle; one that begins or ends outside of the step is of another load too.
      val halfMs = covered.map(_.periodSeconds * 500L).maxOption.getOrElse(0L)
      val (fromMs, toMs) = (step.measuredFromMs + halfMs, step.toMs - halfMs + 1)
      val window = whole.copy(steadyFromMs = fromMs, plannedToMs = toMs, steadyToMs = toMs, endMs = toMs)
      val series = ResourceUse(Some(metrics.copy(series = covered)), None, window).series
      Some(SeriesLimit.check(series, step.measuredFromMs, step.toMs, limit, resource))
        .filter(_.held.contains(false))
    case _ => None
  }
}
