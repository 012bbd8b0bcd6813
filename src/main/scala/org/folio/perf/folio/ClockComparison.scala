package org.folio.perf.folio

import java.time.Instant
import org.folio.perf.model.ClockOffset

/**
 * Range of the difference of two clocks, from `leastMs` to `greatestMs`. The other clock shows whole seconds, so an answer
 * near the change of a second narrows the range most.
 */
final case class ClockComparison(leastMs: Long, greatestMs: Long) {

  /** Intersection with another comparison of the same clocks. A contradiction, such as a cached date, is ignored. */
  def and(other: ClockComparison): ClockComparison = {
    val both =
      ClockComparison(math.max(leastMs, other.leastMs), math.min(greatestMs, other.greatestMs))
    if (both.leastMs <= both.greatestMs) both else this
  }

  def widthMs: Long = greatestMs - leastMs

  /** Smallest lead of the other clock over ours; negative: it is behind; 0: both may be right. */
  def skewMs: Long = if (greatestMs < 0) greatestMs else math.max(leastMs, 0)

  def offset: ClockOffset = {
    val middle = if (leastMs <= 0 && greatestMs >= 0) 0L else (leastMs + greatestMs) / 2
    ClockOffset(middle, math.max(greatestMs - middle, middle - leastMs))
  }
}

object ClockComparison {

  /**
   * @param there time in the answer's header `Date`, in whole seconds
   * @param asked time of the request by our clock; `answered`: time of the answer
   */
  def of(there: Instant, asked: Instant, answered: Instant): ClockComparison =
    ClockComparison(
      there.toEpochMilli - answered.toEpochMilli,
      there.toEpochMilli + 999 - asked.toEpochMilli,
    )
}
