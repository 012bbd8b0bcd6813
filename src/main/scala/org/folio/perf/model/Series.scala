package org.folio.perf.model

/**
 * Values of one metric of one subject over time, from its source to the chart.
 *
 * A collected series has epoch milliseconds. A report's has milliseconds since the start of the load, only finite values,
 * and figures of the steady state.
 *
 * @param source e.g. `AWS/ECS`; its [[SourceKind]] tells what the subject is
 * @param metric e.g. `CPUUtilization`
 * @param subject the service, database or instance
 * @param unit `Percent`, `Count`, `Bytes`: the source's unit
 * @param statistic of the values in a period: `Average`, `Maximum`
 * @param average over the steady state, likewise `maximum`; `None`: collected alone, or no value in the steady state
 * @param coveragePercent per cent of the periods of the collection, or of the steady state, that have a value; `None`: not
 *   recorded
 * @param points in the order of time; a period without a value is absent
 * @param isPartial the source has said that values are missing, or has sent some that are no numbers
 */
final case class Series(
    source: String,
    metric: String,
    subject: String,
    unit: String,
    statistic: String,
    periodSeconds: Int,
    average: Option[Double] = None,
    maximum: Option[Double] = None,
    coveragePercent: Option[Double] = None,
    points: Vector[SeriesPoint],
    isPartial: Boolean = false,
) {

  /** Whether it is the same metric of the same subject, maybe by another statistic. */
  def isOf(other: Series): Boolean = source == other.source && metric == other.metric && subject == other.subject
}

/** @param timeMs start of the period */
final case class SeriesPoint(timeMs: Long, value: Double)

object SeriesPoint {

  /** In the order of time; of several points of one time the first counts. */
  def ordered(points: Vector[SeriesPoint]): Vector[SeriesPoint] = points.distinctBy(_.timeMs).sortBy(_.timeMs)
}
