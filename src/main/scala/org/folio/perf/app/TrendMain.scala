package org.folio.perf.app

import java.nio.file.{Path, Paths}
import org.folio.perf.analysis.Words
import org.folio.perf.analysis.pair.{ChangeGroups, Trend, TrendChange, TrendRow}
import org.folio.perf.analysis.search.CapacityChange
import org.folio.perf.model.{FirstOf, RunReport, VerdictStatus}
import org.folio.perf.report.TrendPage
import org.folio.perf.source.RunReports

/**
 * Every transaction over the runs of one simulation at one target:
 * `./perf trend -Dsimulation=NAME -Dtarget=NAME`.
 *
 * Exit codes: 0 done, 1 bad arguments, 3 no run can be read or the page not be written.
 */
object TrendMain extends Program("simulation", "target", "reports", "page") {

  protected def answer(asked: Asked): Either[Refusal, Answer] =
    (asked.text("simulation"), asked.text("target")) match {
      case (Some(simulation), Some(target)) =>
        val folder = Paths.get(asked.text("reports").getOrElse("reports"))
        val page = asked.text("page").fold(folder.resolve("trend.html"))(Paths.get(_))
        produce(simulation, target, folder, page).left.map(Refusal.unreadable).map(Answer(_))
      case (simulation, _) =>
        val missing = if (simulation.isEmpty) "simulation" else "target"
        Left(Refusal(s"-D$missing is missing.\n$usage"))
    }

  private def produce(
      simulation: String,
      target: String,
      folder: Path,
      page: Path,
  ): Either[String, Vector[String]] =
    for {
      found <- RunReports.in(folder)
      all <- chosen(found.values, simulation, target, folder)
      (judged, others) = all.partition(isWhole)
      _ <- Either.cond(
        judged.nonEmpty,
        (),
        ConsoleSummary.plain(
          s"None of ${Words.count(all.size, "run")} of $simulation at $target can be compared: each was cut short, " +
            "failed wholly, or its load generator did not keep the plan."
        ),
      )
      trend = Trend(judged)
      _ <- PageFiles.write(page, TrendPage.render(trend))
    } yield unreadable(found.problems) ++ TrendText.lines(trend, others.map(_.run.id)) ++
      CapacityChange.course(judged.sortBy(_.run.loadStartedAt)) :+
      s"Page: $page"

  /** Runs of an older version, mostly; they may be of other simulations. */
  private def unreadable(problems: Vector[String]): Vector[String] =
    if (problems.isEmpty) Vector.empty
    else
      FirstOf.lines(problems, "more", MaxProblems) :+
        "These runs are omitted. Make their reports again: ./perf report -Drun=RUN"

  private val MaxProblems = 2

  /** A run that was judged, not stopped early, and has times to compare; others have no level. */
  private def isWhole(report: RunReport): Boolean =
    report.verdict.status != VerdictStatus.CannotBeJudged && report.run.stopped.isEmpty &&
      report.transactions.exists(_.comparable)

  private def chosen(
      reports: Vector[RunReport],
      simulation: String,
      target: String,
      folder: Path,
  ): Either[String, Vector[RunReport]] = {
    val those = reports.filter(r => r.run.simulation == simulation && r.run.target.name == target)
    val there = reports.map(r => s"${r.run.simulation} at ${r.run.target.name}").distinct.sorted
    Either.cond(
      those.nonEmpty,
      those,
      s"$folder has no run of $simulation at $target. " +
        (if (there.isEmpty) "It has no run at all." else s"It has ${there.mkString(", ")}."),
    )
  }

  protected def usage: String =
    """Shows each transaction over all runs of one simulation at one target, and changes of its level.
      |
      |  ./perf trend -Dsimulation=NAME -Dtarget=NAME [-Dreports=FOLDER] [-Dpage=FILE]
      |
      |  simulation, target   settings of the runs, e.g. MobiusBaseline and sandbox
      |  reports              folder with the run folders (default reports)
      |  page                 file for the page (default trend.html in that folder)""".stripMargin
}

/** A trend as lines for a console: first what changed, then every transaction. */
private[app] object TrendText {

  /** @param leftOut runs without a level */
  def lines(trend: Trend, leftOut: Vector[String]): Vector[String] = {
    val changed = trend.rows.filter(_.changes.nonEmpty)
    val runs =
      if (trend.runs.size == 1) s"1 run, ${trend.runs.head.id}"
      else s"${trend.runs.size} runs from ${trend.runs.head.id} to ${trend.runs.last.id}"
    val head = s"${trend.simulation} at ${trend.target}: $runs"
    Vector(head) ++ Option.when(leftOut.nonEmpty)(
      s"Omitted because they cannot be judged or compared: ${leftOut.mkString(", ")}"
    ) ++ trend.caution
      .map(ConsoleSummary.plain) ++ ("" +: ConsoleSummary.table(Columns +: trend.rows.map(cells)) :+ "") ++
      (if (trend.runs.size < Trend.FewestRuns)
         Vector(s"Too few runs: a change of level can be found in ${Trend.FewestRuns} runs or more.")
       else if (changed.isEmpty) Vector("No change of level was found.")
       else changed.flatMap(row => row.changes.map(change => sentence(trend, row, change))))
  }

  private val Columns = Vector("Median in ms of", "first", "last", "least", "most", "changes")

  private def cells(row: TrendRow): Vector[String] = {
    val known = row.medianMs.flatten
    val figures = Vector(known.headOption, known.lastOption, known.minOption, known.maxOption)
    (row.transaction +: figures.map(_.fold("-")(Words.whole(_)))) :+ s"${row.changes.size}"
  }

  private def sentence(trend: Trend, row: TrendRow, change: TrendChange): String = {
    val facts = ChangeGroups.lines(change.facts)
    val why = if (facts.isEmpty) "no recorded setting changed then." else s"changed then: ${facts.mkString(" ")}"
    val (before, after) = Words.apart(change.beforeMs, change.afterMs)
    ConsoleSummary.plain(
      s"${row.transaction}: ${Words.signed(change.percent)} from ${trend.runs(change.run).id} on " +
        s"($before to $after ms); $why"
    )
  }
}
