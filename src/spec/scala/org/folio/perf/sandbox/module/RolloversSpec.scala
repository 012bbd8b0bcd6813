package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.testkit.{AcquisitionsSteps, SandboxSuite}

/** Rollovers that take their time, some minutes. */
class RolloversSpec extends SandboxSuite with AcquisitionsSteps {
  override protected def serviceDemand: Double = 10

  test("the parts of a rollover follow each other") {
    Rollovers
      .statuses(0)
      .shouldBe(RolloverStatuses("In Progress", "In Progress", "Not Started", "Not Started"))
    Rollovers
      .statuses(0.3)
      .shouldBe(RolloverStatuses("In Progress", "Success", "In Progress", "Not Started"))
    Rollovers
      .statuses(0.7)
      .shouldBe(RolloverStatuses("In Progress", "Success", "Success", "In Progress"))
    Rollovers.statuses(1).shouldBe(RolloverStatuses("Success", "Success", "Success", "Success"))
  }

  test("a rollover under way has changed no budget yet, and no second one may start") {
    val ledger = ledgers.head
    val years = folio.list("/finance/fiscal-years", """series=="FY" sortby periodStart""")
    val body = obj(
      "ledgerId" -> ledger.getString("id"),
      "budgetsRollover" -> arr(obj("rolloverAllocation" -> true)),
      "fromFiscalYearId" -> years.list("fiscalYears")(1).getString("id"),
      "toFiscalYearId" -> years.list("fiscalYears")(2).getString("id"),
      "rolloverType" -> "Commit",
    )
    val begun = folio.post("/finance/ledger-rollovers", body)
    begun.status.shouldBe(201)
    val progress = folio.list("/finance/ledger-rollovers-progress", s"ledgerRolloverId==${begun.id}")
    progress
      .texts("overallRolloverStatus")
      .shouldBe(Vector("In Progress"))
    val fundId = fundsOf(ledger.getString("id")).head.getString("id")
    budgets(fundId).map(_.getString("budgetStatus")).shouldBe(Vector("Active"))
    folio.post("/finance/ledger-rollovers", body).status.shouldBe(409)
  }
}
