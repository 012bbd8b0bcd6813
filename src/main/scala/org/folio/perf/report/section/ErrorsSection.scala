package org.folio.perf.report.section

import org.folio.perf.model.{ErrorResult, RunReport}
import org.folio.perf.report.{Badge, Cell, Column, Format, Numbering, Row, Section, Table}
import org.folio.perf.report.Html._

/** What failed, by request and message, over the whole run. */
object ErrorsSection extends Section {
  val id = "errors"
  val title = "Errors"

  /** The rest is in report.json; the sentence above the table counts it. */
  private val MostRows = 200

  override def badge(run: RunReport): Option[Badge] = {
    val failed = run.errors.map(_.count).sum
    Some(Badge(Format.whole(failed), failed > 0))
  }

  def render(run: RunReport, numbering: Numbering): Frag = {
    val sorted = run.errors.sortBy(e => (-e.count, e.request, e.message))
    frag(
      p(cls := "lead")(lead(run)),
      if (sorted.isEmpty) nothing
      else
        Table(
          numbering.table(
            "Failed requests by request and message, ramp-up included. Times since the start of the load."
          ),
          Seq(
            Column("Request"),
            Column("Transaction", phone = "in"),
            Column("Message", classes = "message"),
            Column("Count", number = true, phone = "count", classes = "big"),
            Column("First", "min:s", number = true, phone = "first"),
            Column("Last", "min:s", number = true, phone = "last"),
          ),
          sorted.take(MostRows).map(rowOf),
          "None: no request failed.",
        ),
      if (sorted.size <= MostRows) nothing
      else
        p(cls := "note")(
          s"${Format.count(sorted.size - MostRows, "more line", "more lines")} with " +
            s"${Format.whole(sorted.drop(MostRows).map(_.count).sum)} failed requests in report.json."
        ),
    )
  }

  private def lead(run: RunReport): Frag = {
    val all = run.run.requests
    val failed = run.run.failedRequests
    if (all == 0) "No request was sent."
    else if (failed == 0 && run.errors.isEmpty)
      s"None: all ${Format.whole(all)} requests of the run succeeded."
    else {
      val share = Format.short(failed.toDouble / all.toDouble * 100)
      s"${Format.whole(failed)} of ${Format.whole(all)} requests failed, $share${Format.Space}%, " +
        s"with ${Format.count(run.errors.map(_.message).distinct.size, "message", "different messages")}."
    }
  }

  private def rowOf(error: ErrorResult): Row =
    Row(
      Cell.text(error.request),
      Seq(
        if (error.transaction.isEmpty) Cell("none", classes = "dim")
        else Cell.text(error.transaction),
        Cell.text(error.message),
        Cell.number(Format.whole(error.count)),
        Cell(Format.elapsed(error.firstMs), Some(error.firstMs.toString)),
        Cell(Format.elapsed(error.lastMs), Some(error.lastMs.toString)),
      ),
    )
}
