package org.folio.perf.analysis.stop

import org.folio.perf.analysis.{Distribution, Outcomes}
import org.folio.perf.model._

/** A value of a criterion's figure. `subject`: the transaction it is of; empty: of the run. */
final private[stop] case class StopReading(subject: String, value: Double)

/** Values of a criterion's figure in a slice of a run; empty where nothing was measured. */
private[stop] object StopReadings {

  def of(figure: LimitFigure, slice: LiveSlice): Vector[StopReading] = figure match {
    case LimitFigure.Errors(None) => run(share(slice.failed, slice.finished))
    case LimitFigure.Errors(Some(name)) =>
      rows(slice, Some(name)).flatMap { case (subject, outcomes) =>
        share(outcomes.failed, outcomes.count).map(StopReading(subject, _))
      }
    case LimitFigure.ResponseTime(name, statistic) =>
      rows(slice, name).flatMap { case (subject, outcomes) =>
        timeMs(outcomes.times, statistic).map(StopReading(subject, _))
      }
    case LimitFigure.InjectorCpu => run(slice.injectorCpuPercent)
    case LimitFigure.PlanKept => run(share(slice.keptStarts, slice.dueStarts))
    case LimitFigure.LoadDelivered =>
      run(
        slice.plannedTransactions.filter(_ > 0).map(slice.finished.toDouble * 100 / _)
      )
    // Metrics of the cluster are read apart; a regression is no criterion.
    case LimitFigure.Resource(_, _) | LimitFigure.Regression => Vector.empty
  }

  private def run(value: Option[Double]): Vector[StopReading] =
    value.toVector.map(StopReading("", _))

  private def rows(slice: LiveSlice, name: Option[String]): Vector[(String, Outcomes)] =
    slice.transactions.toVector.filter { case (own, _) => name.forall(_ == own) }.sortBy(_._1)

  private def share(part: Long, all: Long): Option[Double] =
    Option.when(all > 0)(part.toDouble * 100 / all.toDouble)

  private def timeMs(times: Distribution, statistic: TimeStatistic): Option[Double] =
    statistic match {
      case TimeStatistic.Average => times.averageMs
      case TimeStatistic.P50 => times.percentileMs(50).map(_.toDouble)
      case TimeStatistic.P75 => times.percentileMs(75).map(_.toDouble)
      case TimeStatistic.P95 => times.percentileMs(95).map(_.toDouble)
      case TimeStatistic.P99 => times.percentileMs(99).map(_.toDouble)
      case TimeStatistic.Max => times.maxMs.map(_.toDouble)
    }
}
