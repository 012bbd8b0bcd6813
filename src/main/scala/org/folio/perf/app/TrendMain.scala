package org.folio.perf.app

import java.nio.file.{Path, Paths}
import org.folio.perf.analysis.comparison.Trend
import org.folio.perf.analysis.steps.CapacityChange
import org.folio.perf.model.{RunReport, VerdictStatus}
import org.folio.perf.report.TrendPage
import org.folio.perf.source.RunReports

/**
 * Every transaction over the runs of one simulation at one target:
 * `mvn -q exec:java@trend -Dsimulation=NAME -Dtarget=NAME`.
 *
 * Exit codes: 0 done, 1 bad arguments, 3 no run can be read or the page not be written.
 */
object TrendMain {

  def main(arguments: Array[String]): Unit = System.exit(run(arguments.toVector, sys.props.toMap))

  private[perf] def run(arguments: Vector[String], properties: Map[String, String]): Int = {
    def setting(name: String) = properties.get(name).map(_.trim).filter(_.nonEmpty)
    Arguments.checked(arguments, properties, Usage, "simulation", "target", "reports", "page") {
      (setting("simulation"), setting("target")) match {
        case (Some(simulation), Some(target)) =>
          val folder = Paths.get(setting("reports").getOrElse("reports"))
          val page = setting("page").fold(folder.resolve("trend.html"))(Paths.get(_))
          Arguments.answered(produce(simulation, target, folder, page))
        case (simulation, _) =>
          val missing = if (simulation.isEmpty) "simulation" else "target"
          Console.err.println(s"-D$missing is missing.\n$Usage")
          ExitCode.BadArguments
      }
    }
  }

  private def produce(
      simulation: String,
      target: String,
      folder: Path,
      page: Path,
  ): Either[String, Vector[String]] =
    for {
      found <- RunReports.in(folder)
      all <- chosen(found.reports, simulation, target, folder)
      (judged, others) = all.partition(isWhole)
      _ <- Either.cond(
        judged.nonEmpty,
        (),
        s"None of ${all.size} runs of $simulation at $target can be judged: each was cut short, or its load " +
          "generator did not keep the plan.",
      )
      trend = Trend(judged)
      _ <- PageFiles.write(page, TrendPage.render(trend))
    } yield unreadable(found.unreadable) ++ TrendText.lines(trend, others.map(_.run.id)) ++
      CapacityChange.course(judged.sortBy(_.run.loadStartedAt)) :+
      s"Page: $page"

  /** Runs of an older version, mostly; they may be of other simulations. */
  private def unreadable(problems: Vector[String]): Vector[String] =
    if (problems.isEmpty) Vector.empty
    else {
      val others = problems.size - MaxProblems
      problems.take(MaxProblems) ++
        Option.when(others > 0)(s"$others more reports cannot be read.") :+
        "These runs are omitted. Make their reports again: mvn -q exec:java@report -Drun=FOLDER"
    }

  private val MaxProblems = 2

  /** A run that was judged and not stopped early; others have no level. */
  private def isWhole(report: RunReport): Boolean =
    report.verdict.status != VerdictStatus.CannotBeJudged && report.run.stopped.isEmpty

  private def chosen(
      reports: Vector[RunReport],
      simulation: String,
      target: String,
      folder: Path,
  ): Either[String, Vector[RunReport]] = {
    val those = reports.filter(r => r.run.simulation == simulation && r.run.target == target)
    val there = reports.map(r => s"${r.run.simulation} at ${r.run.target}").distinct.sorted
    Either.cond(
      those.nonEmpty,
      those,
      s"$folder has no run of $simulation at $target. " +
        (if (there.isEmpty) "It has no run at all." else s"It has ${there.mkString(", ")}."),
    )
  }

  private val Usage =
    """Shows each transaction over all runs of one simulation at one target, and changes of its level.
      |
      |  mvn -q exec:java@trend -Dsimulation=NAME -Dtarget=NAME [-Dreports=FOLDER] [-Dpage=FILE]
      |
      |  simulation, target   settings of the runs, e.g. MobiusBaseline and sandbox
      |  reports              folder with the run folders (default reports)
      |  page                 file for the page (default trend.html in that folder)
      |  help                 -Dhelp=true, or --help in -Dexec.args, prints this text""".stripMargin
}
