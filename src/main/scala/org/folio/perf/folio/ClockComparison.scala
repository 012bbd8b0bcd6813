package org.folio.perf.folio

import java.time.Instant
import org.folio.perf.model.ClockOffset

/**
 * What is known of the difference of two clocks, one of which tells whole seconds: it lies from `leastMs` to
 * `greatestMs`. Each question that is answered near the moment at which the second changes narrows it.
 */
final case class ClockComparison(leastMs: Long, greatestMs: Long) {

  /** With another one of the same clocks; one that contradicts this, as a cached date does, says nothing. */
  def and(other: ClockComparison): ClockComparison = {
    val both =
      ClockComparison(math.max(leastMs, other.leastMs), math.min(greatestMs, other.greatestMs))
    if (both.leastMs <= both.greatestMs) both else this
  }

  def widthMs: Long = greatestMs - leastMs

  /** How far the other clock is ahead of ours, at least; negative: behind; 0 when both may be right. */
  def skewMs: Long = if (greatestMs < 0) greatestMs else math.max(leastMs, 0)

  def offset: ClockOffset = {
    val middle = if (leastMs <= 0 && greatestMs >= 0) 0L else (leastMs + greatestMs) / 2
    ClockOffset(middle, math.max(greatestMs - middle, middle - leastMs))
  }
}

object ClockComparison {

  /**
   * @param there of the answer's header `Date`, cut to seconds
   * @param asked by our clock, as `answered`
   */
  def of(there: Instant, asked: Instant, answered: Instant): ClockComparison =
    ClockComparison(
      there.toEpochMilli - answered.toEpochMilli,
      there.toEpochMilli + 999 - asked.toEpochMilli,
    )
}
