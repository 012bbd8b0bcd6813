package org.folio.perf.folio

import java.time.{Instant, ZonedDateTime}
import java.time.format.DateTimeFormatter
import scala.util.Try

/**
 * A sign of life.
 *
 * @param clockSkewMs how far the other clock is ahead of ours, at least, negative: behind; `None`: the
 *   answer does not tell its time
 */
final case class Greeting(clockSkewMs: Option[Long])

/** The difference of two clocks, one of which tells whole seconds, some time after it was asked. */
object ClockSkew {

  /**
   * 0 when both may be right.
   *
   * @param there of the answer's header `Date`, cut to seconds
   * @param asked by our clock, as `answered`
   */
  def of(there: Instant, asked: Instant, answered: Instant): Long = {
    val from = there.toEpochMilli
    val to = from + 999
    if (to < asked.toEpochMilli) to - asked.toEpochMilli
    else if (from > answered.toEpochMilli) from - answered.toEpochMilli
    else 0
  }
}

private[folio] object HttpDate {
  def parse(header: String): Option[Instant] =
    Try(ZonedDateTime.parse(header, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant).toOption
}
