package org.folio.perf.report.section

import org.folio.perf.model.TransactionResult
import org.folio.perf.report.{Cell, Format}
import org.folio.perf.report.Html._

/** Times of transactions that failed so often that nobody may compare them: struck out, and why. */
private[section] object Struck {
  def isStruck(t: TransactionResult): Boolean = !t.comparable && t.averageMs.isDefined

  def number(t: TransactionResult)(cell: Cell): Cell =
    if (isStruck(t) && !cell.classes.contains("none"))
      drawing(t)(cell.copy(content = tag("s")(cell.content)))
    else cell

  def drawing(t: TransactionResult)(cell: Cell): Cell =
    if (isStruck(t)) cell.copy(classes = s"${cell.classes} void".trim) else cell

  def reason(t: TransactionResult): Frag =
    if (!isStruck(t)) nothing
    else {
      val share = Format.short(t.failed.toDouble * 100 / t.iterations.toDouble)
      span(cls := "why")(s"$share${Format.Space}% failed: times not comparable")
    }

  /** For the caption of a table; empty: nothing in it is struck out. */
  def note(transactions: Vector[TransactionResult]): String =
    if (transactions.exists(isStruck)) " Struck out: not comparable with another run." else ""
}
