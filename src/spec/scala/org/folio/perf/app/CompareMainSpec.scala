package org.folio.perf.app

import org.folio.perf.testkit.{SampleModuleReports, TemporaryFolder}
import java.io.ByteArrayOutputStream
import java.nio.file.{Files, Path}
import org.folio.perf.analysis.comparison.RunTable
import org.folio.perf.report.ComparePage
import org.folio.perf.source.PublishedBaselines
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class CompareMainSpec extends AnyFunSuite with Matchers {

  private def run(properties: (String, String)*): (Int, String) = {
    val out = new ByteArrayOutputStream
    val code =
      Console.withOut(out)(Console.withErr(out)(CompareMain.run(properties.toMap)))
    (code, out.toString("UTF-8"))
  }

  private def withPage(test: Path => Any): Unit = TemporaryFolder.lend { folder =>
    test(folder.resolve("page.html"))
    ()
  }

  test("differences are those that the MOBIUS report prints") {
    val runs = Vector("mobius/test-2", "mobius/test-4").flatMap(PublishedBaselines.find)
    val table = RunTable(runs.map(Left(_)))
    val row = table.transactions.indexOf("CICO_TC_Check-In Controller")
    table
      .columns(1)
      .cells(row)
      .flatMap(_.changePercent)
      .map(c => math.round(c * 100))
      .shouldBe(Some(-3123))
    CompareText
      .lines(table)
      .find(_.startsWith("CICO_TC_Check-In"))
      .get
      .should(include("1,550 ").and(include("-31.2 %")))
  }

  test("what changed stands before the averages, on the console too") {
    withPage { page =>
      val (_, text) = run("runs" -> "mobius/test-1,mobius/test-2", "page" -> page.toString)
      text.should(include("Tasks: mod-authtoken 2 → 6, mod-circulation 2 → 4"))
      text.indexOf("Tasks: ").should(be < text.indexOf("CICO_TC_Check-In"))
    }
  }

  test("what differs is taken from all that is known, also from what only conditions say") {
    withPage { page =>
      val (_, text) = run("runs" -> "lists/1-user,lists/10-users", "page" -> page.toString)
      text.should(include("Load: users 1 → 10"))
      text.shouldNot(include("None: all"))
      Files.readString(page).shouldNot(include("all that the runs state is the same"))
    }
  }

  test("runs of different lengths are compared with a caution, on the console and on the page") {
    val table = RunTable(
      Vector(40, 20).map(minutes =>
        Right(SampleModuleReports.report(s"of-$minutes", seed = minutes.toLong, blocks = minutes))
      )
    )
    val caution = "The steady state has 20 min, 40 min in the baseline."
    CompareText.lines(table).mkString("\n").should(include(s"\n    $caution"))
    ComparePage.render(table).replace('\u00a0', ' ').should(include(caution))
  }

  test("marks stand for verdicts") {
    val runs = Vector("a", "b").map(id =>
      SampleModuleReports.report(
        id,
        if (id == "b") Map("Row 2" -> 30.0) else Map.empty,
        seed = id.hashCode.toLong,
      )
    )
    val lines = CompareText.lines(RunTable(runs.map(Right(_))))
    lines.find(_.startsWith("Row 2")).get.should(endWith("+30.0 % S"))
  }

  test("one run or eleven are refused, and an unknown one is named") {
    run("runs" -> "mobius/test-1")._1.shouldBe(ExitCode.BadArguments)
    run()._1.shouldBe(ExitCode.BadArguments)
    run("runs" -> (1 to 11).map(i => s"r$i").mkString(","))._1.shouldBe(ExitCode.BadArguments)
    val (code, text) = run("runs" -> "mobius/test-1,nowhere")
    code.shouldBe(ExitCode.UnreadableInput)
    text.should(include("nowhere is no run"))
  }
}
