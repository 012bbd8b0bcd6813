package org.folio.perf.publish

import java.time.{Duration, Instant, ZonedDateTime}
import java.time.format.DateTimeFormatter
import scala.util.Try

/** The header Retry-After of RFC 9110: seconds, or a date. */
private[publish] object RetryAfter {

  /** Time to wait, at least a millisecond; `None`: the text has neither form. */
  def millis(text: String, now: Instant): Option[Long] =
    seconds(text.trim).orElse(until(text.trim, now)).map(math.max(1L, _))

  private def seconds(text: String): Option[Long] =
    Option.when(text.matches("\\d{1,9}"))(text.toLong * 1000)

  private def until(text: String, now: Instant): Option[Long] =
    Try(ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant).toOption
      .map(Duration.between(now, _).toMillis)
}
