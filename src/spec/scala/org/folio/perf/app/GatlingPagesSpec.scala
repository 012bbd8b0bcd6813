package org.folio.perf.app

import java.nio.file.Files
import org.folio.perf.model.{LoadProfile, ModelJson, RunReport}
import org.folio.perf.pipeline.RunReporter
import org.folio.perf.source.{GatlingReport, TransactionsFile}
import org.folio.perf.testkit.{PlainSuite, SampleRunFolder}

class GatlingPagesSpec extends PlainSuite {

  test("Gatling's report is packed above 32 MB, and whatever its size after half an hour") {
    GatlingPages.packedAbove(LoadProfile(15000, 180000)).shouldBe(32L << 20)
    GatlingPages.packedAbove(LoadProfile(0, 30 * 60 * 1000)).shouldBe(0)
  }

  test("Gatling's report is left out if the disk has hardly room for it") {
    GatlingPages.noRoom(65L << 20).shouldBe(None)
    GatlingPages
      .noRoom(63L << 20)
      .shouldBe(Some("Gatling's own report is left out, because only 63 MB of disk space are left."))
  }

  test("the report of a run gets a link to Gatling's pages, as a report that is made again") {
    SampleRunFolder.Small.lend { folder =>
      val report = RunReporter.produce(folder, say = _ => ()).value
      report.gatlingReport.shouldBe(None)
      GatlingPages.ofRun(folder, report).shouldBe(Right(()))
      val page = Files.readString(folder.resolve(RunReporter.Page))
      page.should(include("href=\"gatling/index.html\""))
      Files.exists(folder.resolve("gatling/simulation.log")).shouldBe(false)
      val linked = Files.readAllBytes(folder.resolve(RunReporter.Json))
      RunReporter.produce(folder, say = _ => ()).value.shouldBe(ModelJson.read[RunReport](linked).value)
      Files.readString(folder.resolve(RunReporter.Page)).shouldBe(page)
    }
  }

  test("pages that Gatling cannot make are missing in one sentence, and leave no folder") {
    SampleRunFolder.Small.lend { folder =>
      // Gatling makes no pages of a log without records.
      Files.writeString(folder.resolve("transactions.tsv"), s"${TransactionsFile.Header}\n")
      val why = GatlingPages.make(folder).left.value
      why.should(startWith("Gatling could not make its own report: ").and(endWith(".")))
      why.linesIterator.size.shouldBe(1)
      Files.exists(folder.resolve(GatlingReport.Folder)).shouldBe(false)
    }
  }

  test("the reason is the message of the first error") {
    GatlingPages
      .why(
        Vector(
          "Parsing log file(s)...",
          "Exception in thread \"main\" java.lang.AssertionError: assertion failed: Run didn't last",
          "Caused by: java.lang.Error: other",
        )
      )
      .shouldBe("assertion failed: Run didn't last")
    GatlingPages.why(Vector("Parsing log file(s)...")).shouldBe("Parsing log file(s)...")
  }
}
