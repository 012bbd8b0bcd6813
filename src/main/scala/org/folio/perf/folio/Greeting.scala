package org.folio.perf.folio

import java.time.{Instant, ZonedDateTime}
import java.time.format.DateTimeFormatter
import scala.util.Try

/**
 * A sign of life.
 *
 * @param clock the other clock beside ours; `None`: the answer does not tell its time
 */
final case class Greeting(clock: Option[ClockComparison])

private[folio] object HttpDate {
  def parse(header: String): Option[Instant] =
    Try(ZonedDateTime.parse(header, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant).toOption
}
