package org.folio.perf.analysis.stop

import org.folio.perf.model.{StopCriterion, StopReason}

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
      reading <- StopReadings.of(criterion.figure, slice)
    } yield (number, reading.subject) -> next(criterion, number, reading, slice)
    val known = stretches -- read.map(_._1) ++ read.collect { case (key, Some(s)) => key -> s }
    val met = read.collectFirst {
      case ((number, subject), Some(stretch)) if stretch.lengthMs >= criteria(number).forMs =>
        StopWords.reason(criteria(number), subject, stretch, slice.toMs, plannedMs)
    }
    (copy(stretches = known), met)
  }

  private def next(
      criterion: StopCriterion,
      number: Int,
      reading: StopReading,
      slice: LiveSlice,
  ): Option[StopStretch] =
    Option.when(criterion.isMetBy(reading.value)) {
      stretches
        .get((number, reading.subject))
        .fold(StopStretch(slice.fromMs, slice.toMs, reading.value))(
          _.longer(slice.toMs, reading.value, criterion)
        )
    }

  /** Time for which each criterion has been exceeded; criteria that are not exceeded are absent. */
  def underWay: Vector[StopProgress] =
    stretches.toVector.sortBy(_._1).map { case ((number, subject), stretch) =>
      val criterion = criteria(number)
      StopProgress(
        criterion.line,
        StopWords.what(criterion.figure, subject),
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
