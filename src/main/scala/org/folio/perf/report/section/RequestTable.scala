package org.folio.perf.report.section

import org.folio.perf.model.RequestResult
import org.folio.perf.report.{Cell, Column, Format, Numbering, Row, Table}
import org.folio.perf.report.Html._

/** The requests that the transactions consist of. */
object RequestTable {
  def apply(requests: Vector[RequestResult], numbering: Numbering): Frag =
    div(anchor("requests"))(
      if (requests.isEmpty)
        p(cls := "note")("Requests: none started in the steady state, or the log has none.")
      else
        details(cls := "more")(
          summary(s"All ${requests.size} requests"),
          Table(
            numbering.table(
              "Requests that started in the steady state. Response times in milliseconds, of successful ones."
            ),
            columns,
            requests.map(rowOf),
            "None.",
            filterLabel = Some("Filter requests, e.g. /circulation"),
          ),
        )
    )

  private val columns = Seq(
    Column("Request"),
    Column("Requests", number = true, phone = "n"),
    Column("Failed", number = true, phone = "failed"),
    Column("Average", "ms", number = true, phone = "avg ms", classes = "big"),
    Column("50 %", "ms", number = true, phone = "50 %"),
    Column("95 %", "ms", number = true, phone = "95 %"),
    Column("99 %", "ms", number = true, classes = "wide"),
    Column("Maximum", "ms", number = true, classes = "wide"),
  )

  private def rowOf(r: RequestResult): Row =
    Row(
      Cell(
        frag(name(r.name), if (r.times.isEmpty) span(cls := "why")("none succeeded") else nothing)
      ),
      Seq(
        Cell.number(Format.whole(r.count)),
        Cell(Format.whole(r.failed), classes = if (r.failed > 0) "bad strong" else ""),
        Cell.number(r.times.map(_.averageMs))(Format.whole),
        Cell.number(r.times.map(_.p50Ms))(Format.whole),
        Cell.number(r.times.map(_.p95Ms))(Format.whole),
        Cell.number(r.times.map(_.p99Ms))(Format.whole),
        Cell.number(r.times.map(_.maxMs))(Format.whole),
      ),
    )
}
