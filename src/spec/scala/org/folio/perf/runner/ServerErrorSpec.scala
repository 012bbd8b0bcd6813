package org.folio.perf.runner

import org.folio.perf.model.{Severity, TenantSize}
import org.folio.perf.settings.SandboxTenant
import org.folio.perf.testkit.{FaultyTargetRun, GatlingSuite, WithSandbox}
import org.folio.perf.workflows.circulation.RenewLoans
import org.folio.perf.workflows.discovery.{RetrieveHoldings, ViewChangedHoldings, ViewInventoryRecord}
import org.folio.perf.workflows.inventory.{EditMarc, ViewBib, ViewHoldings, ViewMarcSource}
import org.folio.perf.workflows.orders.ReceivePieces

/** One route of a storage fails under eight workflows, while one tenant has no loans that could be renewed. */
class ServerErrorSpec extends GatlingSuite with WithSandbox {
  private val Few = SandboxTenant("few", 2, TenantSize.Small, 4, 4, 60)

  override protected def tenants: Vector[SandboxTenant] = Vector(WithSandbox.North, Few)

  private val ofHoldings = Vector(
    ViewMarcSource.workflow,
    ViewBib.workflow,
    ViewHoldings.workflow,
    ViewChangedHoldings.workflow,
    ViewInventoryRecord.workflow,
    RetrieveHoldings.workflow,
    EditMarc.workflow,
    ReceivePieces.workflow,
  )

  private lazy val run: FaultyTargetRun = withSandbox { url =>
    FaultyTargetRun(
      url,
      tenants.map(_.name),
      FaultyTargetRun.plan(60, RenewLoans.workflow +: ofHoldings: _*),
      "thinkTime" -> "0",
      "duration" -> "4 s",
      "force" -> "true",
    )(faults = Seq("path=/holdings-storage/holdings&fault=status&status=500"))
  }

  private def all = run.report.allFindings

  test("the server's error is the first finding, and speaks of its request") {
    val first = run.report.findings.head
    (first.id, first.severity).shouldBe(("failures-server-error", Severity.Bad))
    first.statement.should(include("GET /holdings-storage/holdings"))
    first.effects.map(_.id).should(contain("errors"))
    run.report.summary.should(include("GET /holdings-storage/holdings"))
    run.report.summary.should(include("Next: look for the request in the module"))
  }

  test("missing records are a finding of their own, behind it") {
    run.report.findings.map(_.id).should(contain("stale-data"))
    all.find(_.id == "stale-data").flatMap(_.effects.find(_.id == "failures-server-error")).shouldBe(empty)
  }

  test("each failed request is told by one finding") {
    val told = all.filter(_.id.startsWith("failures-")).flatMap(_.withEffects).map(_.id)
    told.shouldBe(told.distinct)
    run.report.failures.filter(_.count > 3).foreach { failure =>
      withClue(failure.request) {
        all.count(f => f.id.startsWith("failures-") && f.statement.contains(failure.request)).shouldBe(1)
      }
    }
  }

  test("requests of transactions that all failed belong to their transactions") {
    run.report.waited.should(not).be(empty)
    run.report.waited.filter(_.transactions.isEmpty).map(_.name).shouldBe(empty)
  }
}
