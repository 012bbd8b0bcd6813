package org.folio.perf.pipeline

import java.nio.file.{Files, Path}
import java.time.Instant
import org.folio.perf.model._
import org.folio.perf.source.JsonFile
import org.folio.perf.testkit.{PlainSuite, SampleModuleReports, TemporaryFolder}

class RunIndexerSpec extends PlainSuite {

  private def put(reports: Path, id: String, day: Int, failed: Boolean = false): RunReport = {
    val made = SampleModuleReports.report(id)
    val started = Instant.parse(f"2026-03-$day%02dT08:00:00Z")
    val (verdict, summary) =
      if (failed) (Verdict(VerdictStatus.Failed, "<b>Errors</b>.", Vector.empty), "Failed: <b>errors</b>.")
      else (made.verdict, made.summary)
    val report = made.copy(run = made.run.copy(loadStartedAt = started), verdict = verdict, summary = summary)
    val folder = Files.createDirectories(reports.resolve(id))
    Files.write(folder.resolve("report.json"), ModelJson.write(report))
    report
  }

  private def index(reports: Path) =
    JsonFile.Index.read(reports.resolve(JsonFile.Index.name)).value.runs

  private def page(reports: Path) = Files.readString(reports.resolve(RunIndexer.Page))

  test(
    "all runs with a report are listed in the order of their starts, and on the page the newest first"
  ) {
    TemporaryFolder.lend { reports =>
      put(reports, "late", 9, failed = true)
      val early = put(reports, "early run", 2)
      Files.createDirectories(reports.resolve("without"))
      RunIndexer.update(reports).value
      index(reports).map(_.folder).shouldBe(Vector("early run", "late"))
      val html = page(reports)
      html.should(include("href=\"early%20run/index.html\""))
      html.indexOf("late/index.html").should(be < html.indexOf("early%20run/index.html"))
      html.should(include(early.run.simulation))
      html.should(include("&lt;b&gt;errors&lt;/b&gt;."))
      Files.isRegularFile(reports.resolve("report.css")).shouldBe(true)
    }
  }

  test("a run in which a transaction failed has no typical time: what is left of it is no level") {
    val made = SampleModuleReports.report("one")
    val failing = made.transactions.head.copy(failed = made.transactions.head.iterations, comparable = false)
    def typical(report: RunReport) = RunIndexer.of(report, "one", 0, 0).typicalMs
    typical(made).shouldBe(defined)
    typical(made.copy(transactions = failing +: made.transactions.tail)).shouldBe(empty)
  }

  test("a report is read again only when it has changed, and a run that is gone is listed no more") {
    TemporaryFolder.lend { reports =>
      put(reports, "one", 1)
      put(reports, "two", 2)
      RunIndexer.update(reports).value
      // What the index says of a report that stays is taken as it is.
      val edited = index(reports).map(_.copy(summary = "As the index has it."))
      Files.write(
        reports.resolve(JsonFile.Index.name),
        ModelJson.write(RunIndex(RunIndex.SchemaVersion, edited)),
      )
      put(reports, "two", 3, failed = true)
      RunIndexer.update(reports).value
      index(reports)
        .map(_.summary)
        .shouldBe(Vector("As the index has it.", "<b>errors</b>."))
      Files.delete(reports.resolve("one/report.json"))
      RunIndexer.update(reports).value
      index(reports).map(_.folder).shouldBe(Vector("two"))
    }
  }

  test("an index or a report that cannot be read does not stop the page") {
    TemporaryFolder.lend { reports =>
      put(reports, "one", 1)
      Files.writeString(reports.resolve(JsonFile.Index.name), "{")
      Files.writeString(
        Files.createDirectories(reports.resolve("half")).resolve("report.json"),
        "{\"run",
      )
      RunIndexer.update(reports).value
      index(reports).map(_.folder).shouldBe(Vector("one"))
    }
  }

  test("a folder that has no index gets none from a single report") {
    TemporaryFolder.lend { reports =>
      put(reports, "one", 1)
      RunIndexer.refresh(reports).value
      Files.exists(reports.resolve(RunIndexer.Page)).shouldBe(false)
      RunIndexer.update(reports).value
      put(reports, "two", 2)
      RunIndexer.refresh(reports).value
      index(reports).map(_.folder).shouldBe(Vector("one", "two"))
    }
  }
}
