package org.folio.perf.report

import org.folio.perf.model.{IndexedRun, RunIndex, VerdictStatus}
import org.folio.perf.report.chart.Sparkline
import org.folio.perf.report.content.Block.{blocks, note}
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._
import org.folio.perf.report.form.{PagePart, PartedPage}
import org.folio.perf.report.html.Sign

/** All runs of a folder on one page, the newest first; it needs no server. */
object IndexPage {

  /** HTML, to be written as UTF-8; the same bytes for the same index. */
  def render(index: RunIndex): String =
    PartedPage.render(
      "Runs",
      "runs",
      Seq(
        PagePart("runs", "Runs", runs(index.runs)),
        PagePart("courses", "Simulations over time", courses(index.runs)),
      ),
    )

  private def runs(all: Vector[IndexedRun]): Block = {
    val folders = all.map(run => run.id -> run.folder).toMap
    TableOf(all.reverse)
      .cell("Run")(run =>
        Cell(
          link(page(run.folder), run.subject) ++ remark(
            s"${Format.date(run.startedAt)}, ${Format.time(run.startedAt)} UTC"
          ),
          Some(run.startedAt.toString),
        )
      )
      .cell("Verdict")(run => Cell(signed(Sign.of(run.verdict)), Some(run.verdict.toString)))
      .text("Summary", classes = "full")(_.summary)
      .short("Minutes")(_.minutes)
      .whole("Tenants")(_.tenants)
      .whole("Transactions")(_.transactions)
      .numeric("Failed", "%")(failed)
      .whole("Typical time", "ms")(_.typicalMs)
      .big
      .cell("Compared with")(_.baseline.fold(Cell.absent)(baseline(_, folders)))
      .table(
        "Runs with a report, the newest first, with the transactions of their steady state. Sort by a head; filter " +
          "by simulation, target or date."
      )
      .orSay("None: no run folder has a report.json.")
      .filtered("Filter runs, e.g. Mobius")
  }

  private def failed(run: IndexedRun): Cell =
    if (run.transactions == 0) Cell.absent
    else {
      val share = run.failedTransactions.toDouble * 100 / run.transactions.toDouble
      Cell
        .words(Format.percentValue(share))
        .alarmingIf(run.verdict == VerdictStatus.Failed && share > 0)
    }

  private def baseline(id: String, folders: Map[String, String]): Cell =
    folders.get(id).fold(Cell.text(id))(folder => Cell(link(page(folder), id), Some(id)))

  private def page(folder: String): String = {
    val encoded = new java.net.URI(null, null, s"./$folder/index.html", null).getRawPath
    encoded.stripPrefix("./")
  }

  /** Runs that cannot be judged have no level. */
  private def courses(all: Vector[IndexedRun]): Block = {
    val lines = all.groupBy(_.subject).toVector.sortBy(_._1).map { case (subject, runs) =>
      subject -> runs.filter(_.verdict != VerdictStatus.CannotBeJudged)
    }
    blocks(
      note(
        "Typical time: geometric mean of the median response times of all transactions. Left out are runs that " +
          "cannot be judged, and those in which 10 % or more of a transaction's executions failed. ./perf trend has " +
          "each transaction, and when its level changed."
      ),
      TableOf(lines)
        .text("Simulation and target")(_._1)
        .drawn("Over the runs", "glyph") { case (_, runs) =>
          Cell(drawing(Sparkline(runs.map(_.typicalMs.map(math.round)))))
        }
        .whole("First", "ms")(_._2.flatMap(_.typicalMs).headOption)
        .whole("Last", "ms")(_._2.flatMap(_.typicalMs).lastOption)
        .whole("Runs")(_._2.size)
        .failures("Failed")(_._2.count(_.verdict == VerdictStatus.Failed).toLong)
        .table("Typical time of the runs of each simulation and target."),
    )
  }
}
