package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.testkit.{AcquisitionsSteps, SandboxSuite}

/** Rules and texts were recorded from mod-finance 4.9.0 and mod-organizations 1.9.0. */
class FinanceSpec extends SandboxSuite with AcquisitionsSteps {

  /** A ledger that no other test has. */
  private def rolledOver(number: Int): JsonObject =
    folio.first("/finance/ledgers", f"code==LEDGER$number%02d")

  private val rule =
    obj(
      "rolloverAllocation" -> true,
      "rolloverBudgetValue" -> "Available",
      "addAvailableTo" -> "Available",
    )

  private def rollover(ledger: JsonObject, kind: String): JsonObject = {
    val years = folio.list("/finance/fiscal-years", """series=="FY" sortby periodStart""")
    obj(
      "ledgerId" -> ledger.getString("id"),
      "budgetsRollover" -> arr(rule),
      "encumbrancesRollover" -> arr(obj("orderType" -> "One-time", "basedOn" -> "InitialAmount")),
      "needCloseBudgets" -> true,
      "fromFiscalYearId" -> years.list("fiscalYears")(1).getString("id"),
      "toFiscalYearId" -> years.list("fiscalYears")(2).getString("id"),
      "restrictEncumbrance" -> true,
      "restrictExpenditures" -> true,
      "rolloverType" -> kind,
    )
  }

  test("a rollover closes the ledger's budgets and creates those of the next year, once") {
    val ledger = rolledOver(2)
    val fundId = fundsOf(ledger.getString("id")).head.getString("id")
    val preview = folio.post("/finance/ledger-rollovers", rollover(ledger, "Preview"))
    preview.status.shouldBe(201)
    budgets(fundId).map(_.getString("budgetStatus")).shouldBe(Vector("Active"))

    val body = rollover(ledger, "Commit")
    val made = folio.post("/finance/ledger-rollovers", body)
    made.status.shouldBe(201)
    val progress = folio.list(
      "/finance/ledger-rollovers-progress",
      s"""ledgerRolloverId=="${made.id}" sortby metadata.createdDate""",
    )
    val entry = progress.record
    entry.getString("overallRolloverStatus").shouldBe("Success")
    entry.getString("ordersRolloverStatus").shouldBe("Success")

    val after = budgets(fundId)
    after.map(_.getString("budgetStatus")).shouldBe(Vector("Active", "Closed"))
    val again = folio.post("/finance/ledger-rollovers", body)
    again.status.shouldBe(409)
    again.errors.shouldBe(Vector("Not unique pair ledgerId and fromFiscalYearId"))
    val listed = s"""(ledgerId=="${ledger.getString("id")}" and rolloverType=="Commit")"""
    folio.list("/finance/ledger-rollovers", listed).total.shouldBe(1)
  }

}

/** Rollovers that take their time, some minutes. */
class RolloversSpec extends SandboxSuite with AcquisitionsSteps {
  override protected def serviceDemand: Double = 10

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
    progress.texts("overallRolloverStatus").shouldBe(Vector("In Progress"))
    progress.texts("budgetsClosingRolloverStatus").shouldBe(Vector("In Progress"))
    progress.texts("ordersRolloverStatus").shouldBe(Vector("Not Started"))
    val fundId = fundsOf(ledger.getString("id")).head.getString("id")
    budgets(fundId).map(_.getString("budgetStatus")).shouldBe(Vector("Active"))
    folio.post("/finance/ledger-rollovers", body).status.shouldBe(409)
  }
}
