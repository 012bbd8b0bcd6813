package org.folio.perf.testkit

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.{arr, obj}

/** Records for specs of invoices and finance. */
trait AcquisitionsSteps { this: WithSandbox =>

  protected def vendor: JsonObject = folio.first("/organizations/organizations", "isVendor==true and status==Active")

  protected def ledgers: Vector[JsonObject] =
    folio.list("/finance/ledgers", "cql.allRecords=1 sortby name").list("ledgers")

  protected def fundsOf(ledgerId: String): Vector[JsonObject] =
    folio
      .list("/finance/funds", s"""ledgerId=="$ledgerId" sortby name""", "limit" -> "1000")
      .list("funds")

  protected def fund(number: Int): JsonObject =
    folio.first("/finance/funds", f"code==FUND$number%04d")

  protected def currentYear: JsonObject =
    folio.read(s"/finance/ledgers/${ledgers.head.getString("id")}/current-fiscal-year")

  protected def budgets(fundId: String): Vector[JsonObject] =
    folio.list("/finance/budgets", s"fundId==$fundId sortby name").list("budgets")

  /** A new fund with this amount in the current year. */
  protected def newFund(code: String, allocated: Double): JsonObject = {
    val body = obj(
      "name" -> code,
      "code" -> code,
      "fundStatus" -> "Active",
      "ledgerId" -> ledgers.head.getString("id"),
      "externalAccountNo" -> s"ACC-$code",
    )
    val made = folio.post("/finance/funds", obj("fund" -> body, "groupIds" -> arr())).json
    val fund = made.getJsonObject("fund")
    folio.post(
      "/finance/budgets",
      obj(
        "name" -> s"$code-now",
        "budgetStatus" -> "Active",
        "fundId" -> fund.getString("id"),
        "fiscalYearId" -> currentYear.getString("id"),
        "allocated" -> allocated,
        "allowableEncumbrance" -> 100,
        "allowableExpenditure" -> 100,
      ),
    )
    fund
  }

  protected def invoiceBody(vendorId: String, number: String): JsonObject = obj(
    "chkSubscriptionOverlap" -> true,
    "currency" -> "USD",
    "source" -> "User",
    "adjustments" -> arr(),
    "batchGroupId" -> "cd592659-77aa-4eb3-ac34-c9a4657bb20f",
    "status" -> "Open",
    "exportToAccounting" -> false,
    "vendorId" -> vendorId,
    "accountingCode" -> null,
    "paymentMethod" -> "Credit Card",
    "vendorInvoiceNo" -> number,
    "invoiceDate" -> "2026-11-21",
  )

  protected def lineBody(invoiceId: String, fund: JsonObject, subTotal: Double): JsonObject = obj(
    "invoiceId" -> invoiceId,
    "invoiceLineStatus" -> "Open",
    "fundDistributions" -> arr(
      obj(
        "distributionType" -> "percentage",
        "value" -> 100,
        "fundId" -> fund.getString("id"),
        "code" -> fund.getString("code"),
        "encumbrance" -> null,
        "expenseClassId" -> null,
      )
    ),
    "description" -> "for approve",
    "quantity" -> "1",
    "subTotal" -> subTotal,
    "subscriptionStart" -> "2025-06-02",
  )
}
