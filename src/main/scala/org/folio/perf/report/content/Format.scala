package org.folio.perf.report.content

import java.time.{Instant, ZoneOffset}
import java.time.format.DateTimeFormatter
import java.util.Locale
import scala.math.BigDecimal.RoundingMode.HALF_UP

/** Formats of numbers, durations and times, the same on every machine. */
object Format {

  /** Sign of an absent number; its reason stands next to it. */
  val Absent = "–"

  /** Between a number and its unit. */
  val Space = "\u00a0"

  def whole(value: Long): String = {
    val digits = grouped(BigInt(value).abs.toString)
    if (value < 0) s"−$digits" else digits
  }

  /** Number with its sign: +5.5, −17.8, 0.0; from 100 on without decimals. */
  def signed(value: Double): String = {
    val text = decimal(value, if (value.abs < 99.95) 1 else 0)
    if (value > 0 && text.exists(c => c >= '1' && c <= '9')) s"+$text" else text
  }

  private def grouped(digits: String): String = digits.reverse.grouped(3).mkString(",").reverse

  def whole(value: Double): String = decimal(value, 0)

  def decimal(value: Double, digits: Int): String =
    if (value.isNaN || value.isInfinity) Absent
    else {
      val rounded = BigDecimal(value).setScale(digits, HALF_UP)
      val plain = rounded.abs.bigDecimal.toPlainString
      val (integer, fraction) = plain.span(_ != '.')
      (if (rounded.signum < 0) "−" else "") + grouped(integer) + fraction
    }

  /** Number with two significant digits, or all digits before the point: 0.33, 4.1, 63, 1,240. */
  def short(value: Double): String = {
    val size = value.abs
    if (size == 0 || size >= 9.95) decimal(value, 0)
    else if (size >= 0.995) decimal(value, 1)
    else decimal(value, 2)
  }

  /** Tick of an axis: at most two decimals, without trailing zeros. */
  def tick(value: Double): String = {
    val text = decimal(value, if (value.abs >= 10) 0 else if (value.abs >= 1) 1 else 2)
    if (text.contains('.')) text.reverse.dropWhile(_ == '0').reverse.stripSuffix(".") else text
  }

  def withUnit(value: String, unit: String): String =
    if (unit.isEmpty || value == Absent) value else value + Space + unit

  /** A response time in running text: 380 ms, 1.55 s, 47.5 s. */
  def responseTime(ms: Double): String =
    if (ms < 1000) withUnit(decimal(ms, 0), "ms")
    else if (ms < 9950) withUnit(decimal(ms / 1000, 2), "s")
    else withUnit(decimal(ms / 1000, 1), "s")

  /** 45 s, 3 min, 1 h 20 min, 2 min 30 s. */
  def duration(ms: Long): String = {
    val seconds = (ms + 500) / 1000
    val parts = Seq(seconds / 3600 -> "h", seconds / 60 % 60 -> "min", seconds % 60 -> "s")
    val nonZero = parts.filter(_._1 > 0).map { case (n, unit) => withUnit(whole(n), unit) }
    if (nonZero.isEmpty) withUnit(whole(ms), "ms") else nonZero.mkString(" ")
  }

  /** Duration of a job in hours: 3:21:51; under a minute with tenths: 0:00:14.2. */
  def clock(ms: Double): String = {
    val tenths = Math.round(ms / 100)
    val seconds = if (tenths < 600) tenths / 10 else Math.round(ms / 1000)
    val whole = f"${seconds / 3600}:${seconds / 60 % 60}%02d:${seconds % 60}%02d"
    if (tenths < 600) s"$whole.${tenths % 10}" else whole
  }

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

  /** Difference of two numbers in per cent: +13.2, −7.5; absent if the other is 0. */
  def change(value: Double, other: Double): String =
    if (other == 0) Absent
    else {
      val percent = decimal((value / other - 1) * 100, 1)
      if (percent.startsWith("−")) percent else s"+$percent"
    }

  /** Time since the start of the load: 0:07, 12:30, 1:02:03. */
  def elapsed(ms: Long): String = {
    val seconds = Math.floorDiv(ms, 1000L).abs
    val sign = if (ms < 0) "−" else ""
    val (h, m, s) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    if (h > 0) f"$sign$h:$m%02d:$s%02d" else f"$sign$m:$s%02d"
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

  /** `1 tenant`, `62 tenants`. */
  def count(n: Long, one: String, many: String): String =
    s"${whole(n)}$Space${if (n == 1) one else many}"
  def count(n: Int, one: String, many: String): String = count(n.toLong, one, many)

  /** A name cut for a narrow place; a table has the whole name. */
  def cut(name: String, characters: Int): String =
    if (name.codePointCount(0, name.length) <= characters) name
    else name.substring(0, name.offsetByCodePoints(0, characters - 1)) + "…"
}
