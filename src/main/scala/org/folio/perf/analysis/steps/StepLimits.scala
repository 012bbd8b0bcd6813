package org.folio.perf.analysis.steps

import org.folio.perf.model._

/** Limits of a run that each sustained step has to keep. Those on resources are checked in the report. */
object StepLimits {
  def of(thresholds: Thresholds): Vector[Limit] = {
    val lines = thresholds.limits.flatMap(LimitLine.parse(_).toOption)
    val times = thresholds.p95Ms.toVector.sorted.map { case (name, ms) => Limit.p95(name, ms) }
    (thresholds.errorPercent.map(Limit.errors).toVector ++ times ++ lines).filter {
      _.figure match {
        case _: LimitFigure.Errors | _: LimitFigure.ResponseTime => true
        case _ => false
      }
    }
  }
}
