package org.folio.perf.report.section

import org.folio.perf.model.TransactionResult
import org.folio.perf.report.content.Text.{remark, struck}
import org.folio.perf.report.content.{Cell, Format, Text}

/** Strikes out times of transactions with too many failures to be compared, and gives the reason. */
private[section] object NotComparableMark {
  private def applies(t: TransactionResult): Boolean = !t.comparable && t.averageMs.isDefined

  def number(t: TransactionResult)(cell: Cell): Cell =
    if (applies(t) && !cell.classes.contains("none"))
      drawing(t)(cell.copy(content = struck(cell.content)))
    else cell

  def drawing(t: TransactionResult)(cell: Cell): Cell =
    if (applies(t)) cell.copy(classes = s"${cell.classes} void".trim) else cell

  def reason(t: TransactionResult): Text =
    if (!applies(t)) Text.empty
    else {
      val share = Format.percentValue(t.failed.toDouble * 100 / t.iterations.toDouble)
      remark(s"$share${Format.NoBreak}% failed: times not comparable")
    }

  /** Sentence for the caption of a table; empty if the table has no such transaction. */
  def note(transactions: Vector[TransactionResult]): String =
    if (transactions.exists(applies)) " Struck out: not comparable with other runs." else ""
}
