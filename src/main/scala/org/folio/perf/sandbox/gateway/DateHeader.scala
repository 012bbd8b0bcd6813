package org.folio.perf.sandbox.gateway

import java.time.format.DateTimeFormatter
import java.time.{Instant, ZoneOffset}
import java.util.Locale

/** Times in the form of HTTP's headers. */
object DateHeader {
  private val Format = DateTimeFormatter
    .ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
    .withZone(ZoneOffset.UTC)
  private var second = Long.MinValue
  private var text = ""

  def of(instant: Instant): String = Format.format(instant)

  /**
   * Value of the header `date`, in whole seconds: load generators compare their clocks with it. It
   * is formatted once a second.
   */
  def now(): String = synchronized {
    val instant = Instant.now
    if (instant.getEpochSecond != second) {
      second = instant.getEpochSecond
      text = of(instant)
    }
    text
  }
}
