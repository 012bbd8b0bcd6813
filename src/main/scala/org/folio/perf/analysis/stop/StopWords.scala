package org.folio.perf.analysis.stop

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.limit.SeriesLimit
import org.folio.perf.model._

/** The reason of a stop, in a sentence. */
private[stop] object StopWords {

  def reason(
      criterion: StopCriterion,
      subject: String,
      stretch: StopStretch,
      atMs: Long,
      plannedMs: Long,
  ): StopReason = {
    val side = if (criterion.isBadWhenHigh) "above" else "below"
    StopReason(
      criterion.line,
      s"The run was stopped after ${Words.duration(atMs)} of ${Words.duration(plannedMs)}, because of " +
        s"${criterion.line}: ${what(criterion.figure, subject)} stayed at " +
        s"${value(criterion.figure, stretch.moderate)} or $side for " +
        s"${Words.duration(stretch.lengthMs)}.",
      atMs,
      criterion.blamesInjector,
    )
  }

  /** The figure of a criterion, in words. */
  def what(figure: LimitFigure, subject: String): String = figure match {
    case LimitFigure.Errors(None) => "the share of failed transactions"
    case LimitFigure.Errors(Some(_)) => s"the share of failed executions of $subject"
    case LimitFigure.ResponseTime(_, statistic) => s"${statistic.title} of $subject"
    case LimitFigure.Resource(kind, _) => s"${SeriesLimit.words(kind)} of $subject"
    case LimitFigure.InjectorCpu => "CPU of the load generator's machine"
    case LimitFigure.PlanKept => "the share of iterations that started on time"
    case LimitFigure.LoadDelivered => "the finished share of the planned load"
    case LimitFigure.Regression => "the regression"
  }

  def value(figure: LimitFigure, number: Double): String = figure match {
    case LimitFigure.ResponseTime(_, _) => Words.seconds(number)
    case LimitFigure.Resource(kind, _) => SeriesLimit.value(kind, number)
    case _ => Words.percent(number)
  }
}
