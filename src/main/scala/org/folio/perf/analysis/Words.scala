package org.folio.perf.analysis

import org.folio.perf.model.{FirstOf, PlainNumber}
import scala.math.BigDecimal.RoundingMode.HALF_UP

/** Numbers with their units in running text. */
object Words extends Words

/** Numbers with their units, the same in every locale. A number reads the same in sentences, tables and charts. */
trait Words {

  /** Sign of an absent number; its reason stands next to it. */
  final val Absent = "–"

  /** Between a number and its unit, so that they stay on one line. */
  final val NoBreak = "\u00a0"

  /** 12,345 */
  def whole(value: Long): String = {
    val digits = grouped(value.toString.stripPrefix("-"))
    if (value < 0) s"−$digits" else digits
  }

  def whole(value: Double): String = decimal(value, 0)

  private def grouped(digits: String): String = digits.reverse.grouped(3).mkString(",").reverse

  def decimal(value: Double, digits: Int): String =
    if (value.isNaN || value.isInfinity) Absent
    else {
      val rounded = BigDecimal(value).setScale(digits, HALF_UP)
      // As text: a file may hold numbers that no Long can.
      val (integer, fraction) = rounded.abs.bigDecimal.toPlainString.span(_ != '.')
      (if (rounded.signum < 0) "−" else "") + grouped(integer) + fraction
    }

  /** A threshold with all its digits: 1.25, 2. */
  def exact(value: Double): String = PlainNumber(value)

  /** A ratio: 1.27×, 12.5×. */
  def times(ratio: Double): String = trimmed(decimal(ratio, if (ratio < 10) 2 else 1)) + "×"

  /** +24 % or −3 %. */
  def signed(value: Double): String = unit(signedValue(value), "%")

  /** +5.5, −18, 0.0: changes are estimates, and a table has their further digits. */
  def signedValue(value: Double): String =
    withSign(value, decimal(value, if (value.abs < 9.95) 1 else 0))

  protected def withSign(value: Double, text: String): String =
    if (value > 0 && text.exists(c => c >= '1' && c <= '9')) s"+$text" else text

  /** Three digits at most, fewer where the last says nothing: 0.02, 4.1, 97, 1,240. */
  def short(value: Double): String =
    if (value == 0 || value.abs >= 99.95) decimal(value, 0)
    else if (value.abs >= 1) trimmed(decimal(value, 1))
    else trimmed(decimal(value, if (value.abs >= 0.01) 2 else 4))

  /** Without zeros behind the decimal point. */
  private[perf] def trimmed(text: String): String =
    if (text.contains('.')) text.reverse.dropWhile(_ == '0').dropWhile(_ == '.').reverse else text

  /** An absent number has no unit. */
  def unit(value: String, unit: String): String =
    if (unit.isEmpty || value == Absent) value else value + NoBreak + unit

  def percent(value: Double): String = unit(percentValue(value), "%")

  /** Never rounded to 0 or 100 when it is neither. */
  def percentValue(value: Double): String = {
    val text = short(value)
    if (value > 0 && text == "0") "under 0.0001"
    else if (value < 100 && text == "100") "99.9"
    else text
  }

  /** A value that was compared with a limit: with as many digits as tell the two apart. */
  def percentApart(value: Double, limit: Double): String =
    if (percentValue(value) != percentValue(limit) || value == limit) percent(value)
    else unit(apart(value, limit)._1, "%")

  /** Two numbers with as many digits after the point as tell them apart: 2,254 and 2,950, 1.2 and 1.4. */
  def apart(one: Double, other: Double): (String, String) =
    (0 to MostDigits)
      .map(digits => (decimal(one, digits), decimal(other, digits)))
      .find { case (a, b) => a != b }
      .getOrElse((short(one), short(other)))

  final private val MostDigits = 4

  /** A response time next to its limit: 2,950 ms. */
  def millis(ms: Double): String = unit(trimmed(decimal(ms, 1)), "ms")

  /** A response time or the length of a job: 7 ms, 380 ms, 1.55 s, 47.5 s, 2 min 5 s. */
  def seconds(ms: Double): String =
    if (ms < 999.5) unit(short(ms), "ms")
    else if (ms < 9995) unit(decimal(ms / 1000, 2), "s")
    else if (ms < 119950) unit(decimal(ms / 1000, 1), "s")
    else duration(math.round(ms))

  def seconds(ms: Long): String = seconds(ms.toDouble)

  /** 500 ms, 45 s, 3 min, 1 h 20 min, 2 min 30 s. */
  def duration(ms: Long): String = if (ms != 0 && ms < 1000) unit(whole(ms), "ms")
  else {
    val seconds = (ms + 500) / 1000
    val parts = Vector(seconds / 3600 -> "h", seconds / 60 % 60 -> "min", seconds % 60 -> "s")
    val shown = parts.collect { case (n, name) if n > 0 => unit(whole(n), name) }
    if (shown.nonEmpty) shown.mkString(NoBreak) else unit("0", "s")
  }

  /** A moment of a run: at the start, 2 min 14 s after the start. */
  def moment(ms: Long): String =
    if (ms < 1000) "at the start" else s"${duration(ms)} after the start"

  /** The same in brackets or behind a verb: after 2 min 14 s. */
  def after(ms: Long): String = if (ms < 1000) "at the start" else s"after ${duration(ms)}"

  /** 2.2 s to 6.9 s; a single value if both read the same. */
  def range(low: String, high: String): String = if (low == high) low else s"$low to $high"

  /** 1 transaction, 62 tenants. */
  def count(n: Long, one: String, many: String): String = unit(whole(n), if (n == 1) one else many)
  def count(n: Int, one: String, many: String): String = count(n.toLong, one, many)

  /** With the usual plural. */
  def count(n: Long, one: String): String = count(n, one, s"${one}s")
  def count(n: Int, one: String): String = count(n.toLong, one)

  /** The first few and how many more there are: a, b and 5 others. */
  def few(items: Seq[String], max: Int = MostNamed): String = FirstOf(items, max)

  final private val MostNamed = 3

  /** a, b and c */
  def list(items: Seq[String]): String = FirstOf(items, items.size)
}
