package org.folio.perf.report.section

import org.folio.perf.model.RequestResult
import org.folio.perf.report.content.Block.{anchored, note, Folded}
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** The requests that make up the transactions. */
private[section] object RequestTable {

  /** @param ofRun number of all requests, with those of the ramp-up */
  def apply(requests: Vector[RequestResult], ofRun: Long): Block =
    anchored("requests")(
      if (requests.isEmpty)
        note("Requests: none started in the steady state, or the log has none.")
      else
        Folded(
          s"All ${requests.size} requests",
          Table(
            text(
              s"Requests that started in the steady state: ${Format.whole(requests.map(_.count).sum)} of " +
                s"${Format.whole(ofRun)} in the whole run. Response times of successful requests."
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
    Column("Requests", number = true, phone = "requests"),
    Column("Failed", number = true, phone = "failed"),
    Column("Average", "ms", number = true, phone = "average ms", classes = "big"),
    Column("p50", "ms", number = true, phone = "p50"),
    Column("p95", "ms", number = true, phone = "p95"),
    Column("p99", "ms", number = true, classes = "wide"),
    Column("Maximum", "ms", number = true, classes = "wide"),
  )

  private def rowOf(r: RequestResult): Row =
    Row(
      Cell(name(r.name) ++ (if (r.times.isEmpty) remark("none succeeded") else Text.empty)),
      Seq(
        Cell.number(Format.whole(r.count)),
        Cell.failures(r.failed),
        Cell.number(r.times.map(_.averageMs))(Format.whole),
        Cell.number(r.times.map(_.p50Ms))(Format.whole),
        Cell.number(r.times.map(_.p95Ms))(Format.whole),
        Cell.number(r.times.map(_.p99Ms))(Format.whole),
        Cell.number(r.times.map(_.maxMs))(Format.whole),
      ),
    )
}
