package org.folio.perf.pipeline

import java.nio.file.Path
import org.folio.perf.model._
import org.folio.perf.source.RunFolder
import org.folio.perf.testkit.{FileBytes, PlainSuite, SampleRunFolder}

class PostProcessorSpec extends PlainSuite {

  /** Three minutes of two workflows, 60 iterations a minute each: 30 in the ramp-up, 120 after it. */
  private val synthetic = SampleRunFolder(5, 2, 60, LoadProfile(60000, 120000), 2)

  private def analyse(folder: Path): RunReport =
    RunFolder
      .open(folder)
      .map(PostProcessor.analyse(_))
      .value

  private def truncate(file: Path, bytes: Int): Unit = FileBytes.cut(file)(_ - bytes)

  test(
    "each transaction adds up to its average by its requests and the remainder, and by tenant class"
  ) {
    synthetic.lend { folder =>
      val report = analyse(folder)
      report.breakdown.map(_.transaction).shouldBe(report.transactions.map(_.name))
      report.breakdown.zip(report.transactions).foreach { case (row, result) =>
        row.executions.shouldBe(result.iterations - result.failed)
        row.requests.map(_.callsPerExecution).shouldBe(Vector(1.0, 1.0))
        val sum = row.requests.map(_.perExecutionMs).sum + row.remainderMs
        result.averageMs.get.shouldBe(sum +- 0.001)
        // The sample has no pauses.
        row.remainderMs.shouldBe(0.0 +- 0.002)
        for ((own, all) <- Vector(row.small -> result.small, row.large -> result.large)) {
          val share = own.get
          share.executions.shouldBe(all.get.iterations - all.get.failed)
          val classSum = share.requests.map(_.perExecutionMs).sum + share.remainderMs
          all.get.averageMs.get.shouldBe(classSum +- 0.001)
          share.remainderMs.shouldBe(0.0 +- 0.002)
        }
      }
      report.waited.map(_.waitingSharePercent).sum.shouldBe(100.0 +- 0.01)
      report.waited.map(_.requests).sum.shouldBe(report.requests.map(_.count).sum)
    }
  }

  test("the same folder gives the same bytes, and so does a copy elsewhere") {
    synthetic.lend { folder =>
      val bytes = ModelJson.write(analyse(folder))
      ModelJson.write(analyse(folder)).shouldBe(bytes)
      synthetic.lend(copy => ModelJson.write(analyse(copy)).shouldBe(bytes))
      ModelJson.read[RunReport](bytes).shouldBe(Right(analyse(folder)))
    }
  }

  test("a killed run is read to its last record") {
    synthetic.lend { folder =>
      SampleRunFolder.rewrite(folder)(_.copy(endedAt = None, ending = None))
      truncate(folder.resolve("transactions.tsv"), 12000)
      val report = analyse(folder)
      report.totals.requests.should((be > 100L).and(be < 600L))
      report.totals.steadyToMs.should(be < 180000L)
      report.findings.map(_.id).should(contain("cut-short"))
      report.planKept.keptPercent.shouldBe(Some(100.0))
    }
  }
}
