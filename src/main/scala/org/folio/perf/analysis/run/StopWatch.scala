package org.folio.perf.analysis.run

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.tally.Outcomes
import org.folio.perf.model._

/**
 * Follows what a run itself measures, and says when a criterion is met: when every slice that had a
 * value has been beyond for as long as the criterion says. A slice without a value, such as one in which
 * nothing finished, neither breaks that time nor proves it.
 *
 * @param plannedMs length of the whole load
 */
final case class StopWatch private (
    criteria: Vector[StopCriterion],
    plannedMs: Long,
    private val stretches: Map[(Int, String), StopStretch],
) {

  /** State after one more slice, and the reason to stop if there is one. */
  def after(slice: LiveSlice): (StopWatch, Option[StopReason]) = {
    val read = for {
      (criterion, number) <- criteria.zipWithIndex
      (subject, value) <- StopReadings.of(criterion.figure, slice)
      before = stretches.getOrElse((number, subject), StopStretch(slice.fromMs, slice.toMs, value))
    } yield (number, subject) -> Option.when(criterion.isMetBy(value))(before.longer(slice.toMs, value, criterion))
    val known = stretches -- read.map(_._1) ++ read.collect { case (key, Some(s)) => key -> s }
    val met = read.collectFirst {
      case ((number, subject), Some(stretch)) if stretch.lengthMs >= criteria(number).forMs =>
        StopWords.reason(criteria(number), subject, stretch.moderate, stretch.lengthMs, slice.toMs, plannedMs)
    }
    (copy(stretches = known), met)
  }

  /** Time for which each criterion has been exceeded; criteria that are not exceeded are absent. */
  def underWay: Vector[StopProgress] =
    stretches.toVector.sortBy(_._1).map { case ((number, subject), stretch) =>
      val criterion = criteria(number)
      StopProgress(
        criterion.line,
        if (subject.isEmpty) "it" else subject,
        StopWords.value(criterion.figure, stretch.moderate),
        stretch.lengthMs,
        criterion.forMs,
      )
    }
}

object StopWatch {

  /** @param criteria stop criteria; those on the cluster are ignored */
  def apply(criteria: Vector[StopCriterion], plannedMs: Long): StopWatch =
    new StopWatch(criteria.filterNot(_.isOfCluster), plannedMs, Map.empty)
}

/**
 * A criterion that may soon be met.
 *
 * @param beyondMs for so long by now; the run stops at `forMs`
 */
final case class StopProgress(
    line: String,
    what: String,
    value: String,
    beyondMs: Long,
    forMs: Long,
)

/**
 * Values of a criterion's figure in a slice of a run, each with the transaction that it is of, or an empty name for the run;
 * none where nothing was measured.
 */
private[run] object StopReadings {

  def of(figure: LimitFigure, slice: LiveSlice): Vector[(String, Double)] = figure match {
    case LimitFigure.Errors(None) => run(share(slice.failed, slice.finished))
    case LimitFigure.Errors(name) => rows(slice, name)(own => share(own.failed, own.count))
    case LimitFigure.ErrorsOfEach => rows(slice, None)(own => share(own.failed, own.count))
    case LimitFigure.ResponseTime(name, statistic) => rows(slice, name)(_.times.valueMs(statistic))
    case LimitFigure.InjectorCpu => run(slice.injectorCpuPercent)
    case LimitFigure.PlanKept => run(share(slice.keptStarts, slice.dueStarts))
    case LimitFigure.LoadDelivered =>
      run(slice.plannedTransactions.filter(_ > 0).map(slice.finished * 100.0 / _))
    // Metrics of the cluster are read apart; a regression is no criterion.
    case LimitFigure.Resource(_, _) | LimitFigure.Regression => Vector.empty
  }

  private def run(value: Option[Double]): Vector[(String, Double)] = value.toVector.map("" -> _)

  private def rows(slice: LiveSlice, name: Option[String])(of: Outcomes => Option[Double]): Vector[(String, Double)] =
    slice.transactions.toVector
      .filter(row => name.forall(_ == row._1))
      .sortBy(_._1)
      .flatMap { case (own, outcomes) => of(outcomes).map(own -> _) }

  private def share(part: Long, all: Long): Option[Double] =
    Option.when(all > 0)(part * 100.0 / all)
}

/**
 * A time without a break in which a criterion's condition held. Times count from the load's start.
 *
 * @param moderate the value that was nearest to its end: the others were worse
 */
final private[run] case class StopStretch(fromMs: Long, toMs: Long, moderate: Double) {
  def lengthMs: Long = toMs - fromMs

  def longer(toMs: Long, value: Double, criterion: StopCriterion): StopStretch = {
    val nearest =
      if (criterion.isBadWhenHigh) math.min(moderate, value) else math.max(moderate, value)
    copy(toMs = toMs, moderate = nearest)
  }
}

/** The reason of a stop, in a sentence. */
private[run] object StopWords {

  def reason(
      criterion: StopCriterion,
      subject: String,
      moderate: Double,
      lengthMs: Long,
      atMs: Long,
      plannedMs: Long,
  ): StopReason = {
    val side = if (criterion.isBadWhenHigh) "above" else "below"
    StopReason(
      criterion.line,
      s"The run was stopped after ${Words.duration(atMs)} of ${Words.duration(plannedMs)}, because of " +
        s"${criterion.line}: ${if (subject.isEmpty) "it" else subject} stayed at " +
        s"${value(criterion.figure, moderate)} or $side for " +
        s"${Words.duration(lengthMs)}.",
      atMs,
      criterion.blamesInjector,
    )
  }

  def value(figure: LimitFigure, number: Double): String = figure match {
    case LimitFigure.ResponseTime(_, _) => Words.seconds(number)
    case LimitFigure.Resource(kind, _) => SeriesLimit.value(kind, number)
    case _ => Words.percent(number)
  }
}

/**
 * Measurements of a few seconds of a running test. Times count from the load's start.
 *
 * @param transactions that finished in it, by name
 * @param plannedTransactions that were to finish in it; `None`: in the ramp-up, or the plan has no rate
 * @param dueStarts iterations that had to start in it, those that had to before and did not included
 * @param keptStarts of these, the ones that did on time
 * @param injectorCpuPercent of the load generator's machine; `None`: not known yet
 */
final case class LiveSlice(
    fromMs: Long,
    toMs: Long,
    transactions: Map[String, Outcomes],
    plannedTransactions: Option[Double],
    dueStarts: Long,
    keptStarts: Long,
    injectorCpuPercent: Option[Double],
) {
  def finished: Long = transactions.values.map(_.count).sum
  def failed: Long = transactions.values.map(_.failed).sum
}
