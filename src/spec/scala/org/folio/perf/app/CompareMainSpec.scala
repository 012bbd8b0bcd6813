package org.folio.perf.app

import org.folio.perf.analysis.several.ComparedTests
import org.folio.perf.model.{Ending, LoadProfile, RunReport}
import org.folio.perf.testkit.{PlainSuite, Printed, SampleModuleReports, TemporaryFolder}
import java.nio.file.{Files, Path}
import org.folio.perf.report.ComparePage

class CompareMainSpec extends PlainSuite {

  private def run(properties: (String, String)*): (Int, String) = Printed(CompareMain.run(properties.toMap))

  private def withPage(test: Path => Any): Unit = TemporaryFolder.lend { folder =>
    test(folder.resolve("page.html"))
    ()
  }

  test("JSON has the pairs of each contrast, and findings with the contrasts that they tell of") {
    withPage { page =>
      run("runs" -> "lists/1-user,lists/10-users", "format" -> "json", "out" -> page.toString)._1
        .shouldBe(ExitCode.Done)
      val json = Files.readString(page)
      json.should(include("\"factors\": [").and(include("\"users\"")))
      json.should(include("\"verdict\": \"slower\"").and(include("\"changePercent\"")))
      json.should(include("\"contrasts\": [\n        0"))
    }
  }

  test("the wiki form has summary and findings before its tables") {
    withPage { page =>
      run("runs" -> "lists/1-user,lists/10-users", "format" -> "wiki", "out" -> page.toString)._1
        .shouldBe(ExitCode.Done)
      val wiki = Files.readString(page)
      wiki.indexOf("From 1 to 10").should((be > 0).and(be < wiki.indexOf("<table")))
    }
  }

  test("why no transaction is judged is told on the console and on the page") {
    val few = new ComparedTests(Vector("one", "other").map { name =>
      val report = SampleModuleReports.report(name, seed = name.length.toLong)
      Right(report.copy(transactions = report.transactions.take(2)))
    })
    val why =
      "No transaction is judged: a verdict needs 6 transactions with 30 executions each, the runs have 2 to compare."
    CompareText.lines(few).mkString("\n").should(include(why))
    ComparePage.render(few).replace('\u00a0', ' ').should(include(why))
  }

  test("runs of different lengths are compared with a caution, on the console and on the page") {
    val compared = new ComparedTests(
      Vector(40, 20).map(minutes =>
        Right(SampleModuleReports.report(s"of-$minutes", seed = minutes.toLong, blocks = minutes))
      )
    )
    val caution = "The steady state has 40 min, 20 min in the baseline."
    CompareText.lines(compared).mkString("\n").should(include(caution))
    ComparePage.render(compared).replace('\u00a0', ' ').should(include(caution))
  }

  test("a run that was cut short, and what only one of the runs recorded, are told, and the latter is no change") {
    val whole = SampleModuleReports.report("whole", blocks = 30)
    val cut = SampleModuleReports.report("cut", seed = 2, blocks = 20)
    def of(report: RunReport, ending: Ending, settings: (String, String)*) = report.copy(
      run = report.run.copy(
        ending = Some(ending),
        endedAt = Some(report.run.loadStartedAt.plusMillis(report.totals.steadyToMs)),
        profile = LoadProfile(0, whole.totals.steadyToMs),
        settings = settings.toMap,
      )
    )
    val compared = new ComparedTests(
      Vector(Right(of(whole, Ending.Completed, "requestTimeout" -> "9s")), Right(of(cut, Ending.Interrupted)))
    )
    val text = CompareText.lines(compared).mkString("\n")
    val page = ComparePage.render(compared).replace('\u00a0', ' ')
    Vector(text, page).foreach { told =>
      told.should(include("This run was cut short after 25 min of 35 min: it was interrupted."))
      told.should(include("so not compared: settings (only in the baseline)."))
      told.should(not).include("requestTimeout 9s")
    }
    compared.found.differences.should(not).include("requestTimeout")
  }

  test("one run or seventeen are refused, and an unknown one is named") {
    run("runs" -> "mobius/test-1")._1.shouldBe(ExitCode.BadArguments)
    run()._1.shouldBe(ExitCode.BadArguments)
    run("runs" -> (1 to 17).map(i => s"r$i").mkString(","))._1.shouldBe(ExitCode.BadArguments)
    val (code, text) = run("runs" -> "mobius/test-1,nowhere")
    code.shouldBe(ExitCode.UnreadableInput)
    text.should(include("nowhere is no run"))
  }
}
