package org.folio.perf.report.content

import java.time.{Instant, ZoneOffset}
import java.time.format.DateTimeFormatter
import java.util.Locale
import org.folio.perf.analysis.Words

/** Numbers in the words of the analysis, and what only pages have: ticks, clocks and dates. */
object Format extends Words {

  /** Tick of an axis: at most two decimals, without trailing zeros. */
  def tick(value: Double): String = trimmed(decimal(value, if (value.abs >= 10) 0 else if (value.abs >= 1) 1 else 2))

  /** A change in a column: +5.5, −17.8, 0.0; from 100 on without digits after the point. */
  def difference(value: Double): String = withSign(value, oneDigit(value))

  /** A percentage in a column: one digit after the point, from 100 on none. It reads as 100 only if it is. */
  def share(percent: Double): String =
    if (percent < 100 && percent >= 99.95) percentValue(percent) else oneDigit(percent)

  private def oneDigit(value: Double): String = decimal(value, if (value.abs < 99.95) 1 else 0)

  /** A number for programs: at most three digits after the point, without exponent and separators; empty: no number. */
  def figure(value: Double): String =
    if (value.isNaN || value.isInfinity) ""
    else BigDecimal(value).setScale(3, BigDecimal.RoundingMode.HALF_UP).bigDecimal.stripTrailingZeros.toPlainString

  /** Duration of an import in the form of published reports: 00:02:47. */
  def fullClock(ms: Long): String = {
    val seconds = (ms + 500) / 1000
    f"${seconds / 3600}%02d:${seconds / 60 % 60}%02d:${seconds % 60}%02d"
  }

  /** Difference of two durations in the form of published reports: +00:00:46, −00:00:06. */
  def deviation(ms: Long, otherMs: Long): String = {
    // The difference of the rounded seconds, which readers can check.
    val difference = (ms + 500) / 1000 - (otherMs + 500) / 1000
    s"${if (difference < 0) "−" else "+"}${fullClock(difference.abs * 1000)}"
  }

  /** Time since the start of a load that still runs: 0:07, 12:30, 1:02:03. */
  def elapsed(ms: Long): String = {
    val seconds = ms / 1000
    val (h, m, s) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    if (h > 0) f"$h:$m%02d:$s%02d" else f"$m:$s%02d"
  }

  private def utc(pattern: String) =
    DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).withZone(ZoneOffset.UTC)
  private val day = utc("d MMMM uuuu")
  private val toMinute = utc("HH:mm")
  private val toSecond = utc("HH:mm:ss")

  def date(at: Instant): String = day.format(at)
  def time(at: Instant): String = toMinute.format(at)
  def timeWithSeconds(at: Instant): String = toSecond.format(at)

  /** Start and end in UTC; the second date only if it differs. */
  def period(from: Instant, to: Instant): String = {
    val end = if (date(from) == date(to)) "" else s"${date(to)}, "
    s"${date(from)}, ${timeWithSeconds(from)} to $end${timeWithSeconds(to)} UTC"
  }

  /** A name cut for a narrow place; a table has the whole name. */
  def cut(name: String, characters: Int): String =
    if (name.codePointCount(0, name.length) <= characters) name
    else name.substring(0, name.offsetByCodePoints(0, characters - 1)) + "…"
}
