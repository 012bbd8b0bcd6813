package org.folio.perf.runner

import org.folio.perf.recorder.Recorder
import org.folio.perf.testkit.{FaultyTargetRun, GatlingSuite, Patience, WithSandbox}
import org.folio.perf.workflows.circulation.CirculationDesk
import org.folio.perf.workflows.discovery.ViewInventoryRecord

/** A module that goes down in mid-run and returns, behind a gateway that answers for it. */
class ModuleOutageSpec extends GatlingSuite with WithSandbox with Patience {

  private lazy val run: FaultyTargetRun = withSandbox { url =>
    def diesAndReturns(recorder: Recorder) = {
      eventually(recorder.snapshot().transactionsFinished.should(be >= 2L))
      FaultyTargetRun.provoke(url, "module=mod-circulation&fault=down")
      eventually(recorder.snapshot().transactionsFailed.should(be >= 6L))
      FaultyTargetRun.clear(url)
    }
    FaultyTargetRun(
      url,
      Vector("north", "south"),
      FaultyTargetRun.plan(120, CirculationDesk.workflow, ViewInventoryRecord.workflow),
      "thinkTime" -> "0",
      "duration" -> "8 s",
    )(meanwhile = diesAndReturns)
  }

  test("each failed request is told with Okapi's words, and all of them are counted") {
    val failures = run.report.failures
    failures.flatMap(_.module).distinct.shouldBe(Vector("mod-circulation-24.2.5"))
    failures.map(_.count).sum.shouldBe(run.report.run.failedRequests)
    failures.head.message.should(
      startWith("proxyClient failure: mod-circulation-24.2.5 http://mod-circulation:8081: ")
    )
    run.page.should(include("proxyClient failure: mod-circulation-24.2.5"))
  }

  test("transactions of other modules are not touched") {
    val failed = run.transactions.filterNot(_.ok)
    failed.should(not).be(empty)
    failed.filterNot(_.transaction.startsWith("CICO_")).shouldBe(empty)
    run.gatlingStatus.shouldBe(0)
  }
}
