package org.folio.perf.report.html

/** Numbers as attributes of drawings. */
object Coordinates {

  /** A length in a drawing: at most one digit after the point. */
  def coordinate(value: Double): String = {
    val tenths = Math.round(value * 10)
    if (tenths % 10 == 0) (tenths / 10).toString
    else s"${if (tenths < 0) "-" else ""}${tenths.abs / 10}.${tenths.abs % 10}"
  }

  /** A place in a drawing of any width. */
  def percent(value: Double): String = {
    val hundredths = Math.round(value * 100)
    val fraction = f"${hundredths.abs % 100}%02d".reverse.dropWhile(_ == '0').reverse
    val sign = if (hundredths < 0) "-" else ""
    s"$sign${hundredths.abs / 100}${if (fraction.isEmpty) "" else s".$fraction"}%"
  }
}
