package org.folio.perf.report.form

import org.folio.perf.report.html.Html

/** Comma-separated values by RFC 4180, in UTF-8, with decimal points and no separators. */
private[form] object Csv {

  /** First characters of cells that spreadsheets read as formulas. */
  private val FormulaStart =
    Set('=', '+', '-', '@', '\t', '\uff1d', '\uff0b', '\uff0d', '\uff20')

  /** @param rows each with as many cells as `head` */
  def table(head: Seq[String], rows: Seq[Seq[String]]): String =
    (head +: rows).map(_.map(quoted).mkString(",")).mkString("", "\r\n", "\r\n")

  /** Text from outside, made safe against formulas. */
  def text(value: String): String = {
    val legal = Html.legal(value)
    if (legal.dropWhile(_ == ' ').headOption.exists(FormulaStart)) s"'$legal" else legal
  }

  def number(value: Long): String = value.toString
  def number(value: Option[Long]): String = value.fold("")(_.toString)

  /** At most three digits after the point. */
  def decimal(value: Double): String =
    BigDecimal(value)
      .setScale(3, BigDecimal.RoundingMode.HALF_UP)
      .bigDecimal
      .stripTrailingZeros
      .toPlainString

  def decimal(value: Option[Double]): String = value.fold("")(v => decimal(v))

  private def quoted(cell: String): String =
    if (cell.exists(c => c == ',' || c == '"' || c == '\n' || c == '\r'))
      "\"" + cell.replace("\"", "\"\"") + "\""
    else cell
}
