package org.folio.perf.analysis.statistics

/** @param minute since any moment; `percent` of what the station has */
final case class UtilisationSample(minute: Double, percent: Double)

/**
 * Time from which a station was saturated.
 *
 * @param minute of the first sample at the limit or above, among the first five of which three are
 * @param error standard error of the minute at which a line through its samples crosses the limit
 */
final case class SaturationTime(minute: Double, error: Double) {

  /** In whole seconds: samples are no closer. */
  def ms: Long = math.max(0L, math.round(minute * 60) * 1000)

  /** Otherwise they saturated together, as far as anyone can tell. */
  def isBefore(other: SaturationTime): Boolean = {
    val apart = other.minute - minute
    apart >= SaturationTimes.LeastApartMinutes &&
    apart >= 2 * math.sqrt(error * error + other.error * other.error)
  }
}

/** Order in which stations saturate: first samples alone are wrong in every fourth case, so it has their accuracy. */
object SaturationTimes {
  val LeastApartMinutes = 1.0
  private val Window = 5
  private val FewestOver = 3
  private val FullPercent = 99.0
  private val Around = 10
  private val FewestForLine = 6
  private val LeastSlope = 0.2
  private val LeastError = 0.5
  private val HighestCorrelation = 0.8

  /** @return `None`: short excursions at most */
  def of(samples: Vector[UtilisationSample], limitPercent: Double): Option[SaturationTime] =
    onset(samples.map(_.percent), limitPercent).map { at =>
      val time = samples(at).minute
      val around = samples.slice(at - Around, at + Around + 1).filter(_.percent < FullPercent)
      // What was full in its first sample may have been so before.
      SaturationTime(time, if (at == 0 || around.size < FewestForLine) 2 else lineError(around))
    }

  /** First sample over the limit in the first five of which three are. */
  private[analysis] def onset(values: Vector[Double], limit: Double): Option[Int] =
    values.indices
      .find(i => values.slice(i, i + Window).count(_ >= limit) >= FewestOver)
      .map(from => values.indexWhere(_ >= limit, from))

  private def lineError(around: Vector[UtilisationSample]): Double = {
    val line = Line.through(around.map(_.minute).toArray, around.map(_.percent).toArray)
    if (line.slope <= LeastSlope) 3
    else {
      val n = line.rest.length
      val sd = math.sqrt(Samples.squares(line.rest) / (n - 2))
      val r = math.max(0, math.min(HighestCorrelation, Autocorrelation.lagOne(line.rest)))
      math.max(LeastError, sd / math.sqrt(Autocorrelation.independentValues(n, r)) / line.slope)
    }
  }
}
