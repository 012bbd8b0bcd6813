package org.folio.perf.app

import org.folio.perf.testkit.{PlainSuite, Printed, SampleModuleReports, TemporaryFolder}
import java.nio.file.{Files, Path}
import java.time.Instant
import org.folio.perf.model.{ModelJson, RunReport, Verdict, VerdictStatus}
import org.folio.perf.report.Report
import org.folio.perf.source.JsonFile

class TrendMainSpec extends PlainSuite {
  private val target = SampleModuleReports.report("a").run.target.name
  private val simulation = "simulation" -> "MobiusBaseline"

  private def run(properties: (String, String)*): (Int, String) = Printed(TrendMain.run(properties.toMap))

  /** Twelve days; Row 2 is a quarter slower from the seventh on. */
  private def reports: Vector[RunReport] = (1 to 12).toVector.map { day =>
    val slower = if (day >= 7) Map("Row 2" -> (25.0 + day * 0.1)) else Map("Row 2" -> day * 0.1)
    val report = SampleModuleReports.report(f"run-$day%02d", slower, seed = day.toLong)
    report.copy(
      run = report.run.copy(loadStartedAt = Instant.parse(f"2026-01-$day%02dT08:00:00Z")),
      verdict = Verdict(VerdictStatus.Passed, "Passed.", Vector.empty),
    )
  }

  private def withRuns(all: Vector[RunReport])(test: Path => Any): Unit =
    TemporaryFolder.lend { folder =>
      all.foreach { report =>
        val run = Files.createDirectories(folder.resolve(report.run.id))
        Files.write(run.resolve(JsonFile.Report.name), ModelJson.write(report))
      }
      test(folder)
      ()
    }

  test("the run that a transaction became slower with is named, and no other") {
    withRuns(reports) { folder =>
      val (code, text) = run(simulation, "target" -> target, "reports" -> folder.toString)
      code.shouldBe(ExitCode.Done)
      text.should(include("12 runs from run-01 to run-12"))
      text.linesIterator.filter(_.contains("from run-")).drop(1).toVector.should(have).size(1)
      // Medians 1,001 to 1,006 before (1,003.5), 1,257 to 1,262 after (1,259.5): 25.5 %.
      text.should(include("Row 2: +26 % from run-07 on"))
      val page = Files.readString(folder.resolve("trend.html"))
      page.should(include("run-07").and(include("+25.")))
      Files.readString(folder.resolve("report.css")).shouldBe(Report.styleSheet._2)
    }
  }

  test("a run that cannot be judged is left out, and few runs are said to be too few") {
    val bad = Verdict(VerdictStatus.CannotBeJudged, "Cut short.", Vector.empty)
    val failed = reports(2).copy(transactions = reports(2).transactions.map(_.copy(comparable = false)))
    withRuns(reports.take(4).updated(1, reports(1).copy(verdict = bad)).updated(2, failed)) { folder =>
      val (_, text) = run(simulation, "target" -> target, "reports" -> folder.toString)
      text.should(include("Omitted because they cannot be judged or compared: run-02, run-03"))
      text.should(include("Too few runs: "))
      (text.should(not)).include("No change of level was found")
    }
  }

  test("the example that is shipped with the project is no run of one's own") {
    withRuns(reports.take(3)) { folder =>
      Files.writeString(folder.resolve("run-01").resolve("own.conf"), "hours = []")
      val (_, text) = run(simulation, "target" -> target, "reports" -> folder.toString)
      text.should(include("2 runs from run-02 to run-03"))
    }
  }

  test("what is missing is named") {
    run("target" -> "t")._2.should(startWith("-Dsimulation is missing."))
    run(simulation)._1.shouldBe(ExitCode.BadArguments)
    run(simulation, "target" -> "t", "reports" -> "no/such/folder")._2
      .should(include("no/such/folder is no folder"))
  }

  test("an unreadable result is named and does not stop the rest") {
    withRuns(reports.take(2)) { folder =>
      Files.writeString(
        Files.createDirectories(folder.resolve("broken")).resolve("report.json"),
        "{",
      )
      val (code, text) = run(simulation, "target" -> target, "reports" -> folder.toString)
      code.shouldBe(ExitCode.Done)
      text.should(include("broken"))
    }
  }
}
