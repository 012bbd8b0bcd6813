package org.folio.perf.analysis

import org.HdrHistogram.PackedHistogram
import org.folio.perf.model.ResponseTimes

/**
 * Times in milliseconds. Count, sum, least and greatest are exact; the histogram keeps three
 * significant digits, so below 2,048 ms percentiles are exact too. Two distributions add up exactly.
 */
final class Distribution {
  private val histogram = new PackedHistogram(Distribution.SignificantDigits)
  private var sum = 0L
  private var least = Long.MaxValue
  private var greatest = 0L

  def count: Long = histogram.getTotalCount

  /** A negative time, which only clocks can make, counts as 0. */
  def record(ms: Long): Unit = {
    val value = math.max(0L, ms)
    histogram.recordValue(value)
    sum += value
    if (value < least) least = value
    if (value > greatest) greatest = value
  }

  def add(other: Distribution): Unit = if (other.count > 0) {
    histogram.add(other.histogram)
    sum += other.sum
    least = math.min(least, other.least)
    greatest = math.max(greatest, other.greatest)
  }

  def averageMs: Option[Double] = ifAny(sum.toDouble / count.toDouble)
  def minMs: Option[Long] = ifAny(least)
  def maxMs: Option[Long] = ifAny(greatest)

  /**
   * The time that `rank` percent did not exceed, by nearest rank.
   *
   * @param rank above 0 and at most 100
   * @return `None` when there are no times
   */
  def percentileMs(rank: Double): Option[Long] = {
    require(rank > 0 && rank <= 100, s"rank is $rank; it must be above 0 and at most 100")
    // The histogram gives the upper end of its step, which may lie above all that was recorded.
    ifAny(math.min(histogram.getValueAtPercentile(rank), greatest))
  }

  def medianMs: Option[Long] = percentileMs(50)

  def responseTimes: Option[ResponseTimes] = for {
    average <- averageMs
    min <- minMs
    p50 <- percentileMs(50)
    p75 <- percentileMs(75)
    p95 <- percentileMs(95)
    p99 <- percentileMs(99)
    max <- maxMs
  } yield ResponseTimes(average, min, p50, p75, p95, p99, max)

  private def ifAny[A](value: => A): Option[A] = Option.when(count > 0)(value)
}

object Distribution {
  val SignificantDigits = 3

  def sumOf(parts: Iterable[Distribution]): Distribution = {
    val all = new Distribution
    parts.foreach(all.add)
    all
  }
}
