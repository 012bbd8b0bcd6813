package org.folio.perf.runner

import org.folio.perf.model.{InventorySource, Severity}
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

  test("the report names the module, the time, the failed requests and the transactions") {
    val finding = run.report.findings.find(_.id.startsWith("module-down")).get
    finding.severity.shouldBe(Severity.Bad)
    finding.statement
      .replace('\u00a0', ' ')
      .should(
        fullyMatch.regex(
          "mod-circulation-24\\.2\\.5 was down (at \\d\\d:\\d\\d:\\d\\d|from \\d\\d:\\d\\d:\\d\\d to " +
            "\\d\\d:\\d\\d:\\d\\d) UTC( \\([^)]+\\))?: \\d+ requests failed, in CICO_.+\\."
        )
      )
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

  test("the outage is told as nothing else: neither test data nor a known defect") {
    val others = run.report.allFindings.map(_.id).filter { id =>
      id == "stale-data" || id.startsWith("failures-") || id.startsWith("known-defect")
    }
    others.shouldBe(empty)
  }

  test("transactions of other modules are not touched") {
    val failed = run.transactions.filterNot(_.ok)
    failed.should(not).be(empty)
    failed.filterNot(_.transaction.startsWith("CICO_")).shouldBe(empty)
    run.gatlingStatus.shouldBe(0)
  }

  test("the modules table has what the gateway listed before the load") {
    val inventory = run.report.infrastructure.inventory.get
    inventory.source.shouldBe(Some(InventorySource.Gateway))
    inventory.modules
      .map(m => m.name -> m.version)
      .should(contain.allOf("mod-circulation" -> "24.2.5", "okapi" -> "5.3.0"))
    run.page.should(include("as the gateway listed them before the load"))
  }
}
