package org.folio.perf.app

import java.nio.file.{Path, Paths}
import org.folio.perf.analysis.comparison.{RunTable, TestRecords}
import org.folio.perf.analysis.rule.comparison.SuspectsNamed
import org.folio.perf.analysis.rule.run.KnownDefects
import org.folio.perf.analysis.rule.tests.TestsRules
import org.folio.perf.analysis.steps.CapacityChange
import org.folio.perf.model.{Eithers, Finding, PublishedRun, RunReport}
import org.folio.perf.pipeline.Baselines
import org.folio.perf.report.ComparePage
import org.folio.perf.source.{KnownDefectsFile, PublishedTests}

/**
 * Compares runs with the first of them: `mvn -q exec:java@compare -Druns=a,b,c`.
 *
 * Exit codes: 0 done, 1 bad arguments, 3 a run cannot be read or the page not be written.
 */
object CompareMain {

  def main(arguments: Array[String]): Unit = System.exit(run(arguments.toVector, sys.props.toMap))

  private[perf] def run(arguments: Vector[String], properties: Map[String, String]): Int =
    Arguments.checked(arguments, properties, Usage, "runs", "page")(compare(arguments, properties))

  private def compare(arguments: Vector[String], properties: Map[String, String]): Int = {
    val names = Baselines.names(arguments.headOption.orElse(properties.get("runs")).getOrElse(""))
    val page = Paths.get(properties.getOrElse("page", DefaultPage))
    if (names.size < 2 || names.size > RunTable.MaxRuns) {
      Console.err.println(
        s"-Druns names ${names.size} runs; expected 2 to ${RunTable.MaxRuns}.\n$Usage"
      )
      ExitCode.BadArguments
    } else Arguments.answered(open(names).flatMap(produce(_, page)))
  }

  private def open(
      names: Vector[String]
  ): Either[String, Vector[Either[PublishedRun, RunReport]]] =
    Eithers.map(names)(Baselines.find(_, Reports))

  private def produce(
      runs: Vector[Either[PublishedRun, RunReport]],
      page: Path,
  ): Either[String, Vector[String]] = {
    val tests = runs.map(_.fold(PublishedTests.of, TestRecords(_)))
    val table = RunTable(runs, tests.map(_.conditions))
    val findings = suspects(table) ++ TestsRules.findings(tests) ++
      CapacityChange.findings(runs.flatMap(_.toOption)) ++
      KnownDefects.findings(tests, KnownDefectsFile.read())
    PageFiles
      .write(page, ComparePage.render(table, findings))
      .map(_ =>
        CompareText.lines(table) ++ CompareText.capacity(findings) ++ CompareText.findings(
          findings
        ) :+ s"Page: $page"
      )
  }

  /** Modules whose requests changed, for each run after the first. */
  private def suspects(table: RunTable): Vector[Finding] = for {
    (column, i) <- table.columns.zipWithIndex
    finding <- column.comparison.toVector.flatMap(SuspectsNamed.findings)
  } yield finding.copy(statement = s"Run ${i + 1}: ${finding.statement}")

  private val Reports = Paths.get("reports")
  private val DefaultPage = "reports/comparison.html"

  private val Usage =
    """Compares two to ten runs with the first of them.
      |
      |  mvn -q exec:java@compare -Druns=RUN,RUN,... [-Dpage=FILE]
      |
      |  runs   run folders, their names in reports/, or published tests such as mobius/test-4
      |  page   file for the page (default reports/comparison.html)""".stripMargin
}
