package org.folio.perf.report

import org.folio.perf.model.{IndexedRun, RunIndex, VerdictStatus}
import org.folio.perf.report.chart.Sparkline
import org.folio.perf.report.content.Column.num
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
        PagePart("runs", "Runs", "Runs", runs(index.runs)),
        PagePart("courses", "Over time", "Simulations over time", courses(index.runs)),
      ),
    )

  private def runs(all: Vector[IndexedRun]): Block =
    Table(
      text(
        "Runs with a report, the newest first, with the transactions of their steady state. Sort by a head; filter by " +
          "simulation, target or date."
      ),
      Seq(
        Column("Run"),
        Column("Verdict"),
        Column("Summary", classes = "full"),
        num("Minutes"),
        num("Tenants"),
        num("Transactions"),
        num("Failed", "%"),
        num("Typical time", "ms", "typical, ms").big,
        Column("Compared with").labelled,
      ),
      all.reverse.map(rowOf(_, all.map(run => run.id -> run.folder).toMap)),
      "None: no run folder has a report.json.",
      filterLabel = Some("Filter runs, e.g. Mobius"),
    )

  private def rowOf(run: IndexedRun, folders: Map[String, String]): Row =
    Row(
      Cell(
        link(page(run.folder), run.of) ++ remark(
          s"${Format.date(run.startedAt)}, ${Format.time(run.startedAt)} UTC"
        ),
        Some(run.startedAt.toString),
      ),
      Seq(
        Cell(signed(Sign.of(run.verdict)), Some(run.verdict.toString)),
        Cell(name(run.summary)),
        Cell.number(Format.short(run.minutes)),
        Cell.number(run.tenants.toString),
        Cell.number(Format.whole(run.transactions)),
        failed(run),
        Cell.number(run.typicalMs)(Format.whole(_: Double)),
        run.baseline.fold(Cell.absent)(baseline(_, folders)),
      ),
    )

  private def failed(run: IndexedRun): Cell =
    if (run.transactions == 0) Cell.absent
    else {
      val share = run.failedTransactions.toDouble * 100 / run.transactions.toDouble
      Cell
        .number(Format.percentValue(share))
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
    val lines = all.groupBy(_.of).toVector.sortBy(_._1).map { case (of, runs) =>
      of -> runs.filter(_.verdict != VerdictStatus.CannotBeJudged)
    }
    blocks(
      note(
        "Typical time: geometric mean of the median response times of all transactions. Runs that cannot be judged " +
          "are left out. exec:java@trend has each transaction, and when its level changed."
      ),
      Table(
        text("Typical time of the runs of each simulation and target."),
        Seq(
          Column("Simulation and target"),
          Column("Over the runs", classes = "glyph", drawn = true),
          num("First", "ms", "first, ms"),
          num("Last", "ms", "last, ms"),
          num("Runs"),
          num("Failed", "", "failed runs"),
        ),
        lines.map { case (of, runs) => courseOf(of, runs) },
        "None.",
      ),
    )
  }

  private def courseOf(of: String, runs: Vector[IndexedRun]): Row = {
    val known = runs.flatMap(_.typicalMs)
    Row(
      Cell.text(of),
      Seq(
        Cell(drawing(Sparkline(runs.map(_.typicalMs.map(math.round))))),
        Cell.number(known.headOption)(Format.whole(_: Double)),
        Cell.number(known.lastOption)(Format.whole(_: Double)),
        Cell.number(runs.size.toString),
        Cell.failures(runs.count(_.verdict == VerdictStatus.Failed).toLong),
      ),
    )
  }
}
