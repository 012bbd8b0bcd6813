package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{GeneratedBudgets, RecordTable, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/**
 * Encumbrances of orders and payments of invoices, and their effects on budgets of mod-finance. Each needs a few look-ups by id,
 * whatever their number.
 */
object FundAccounting {

  def currentYearOfLedger(request: SandboxRequest, ledgerId: String): Option[JsonObject] = {
    val now = Json.time(request.now)
    for {
      first <- request.tenant.ledgers.text(ledgerId, "fiscalYearOneId")
      series <- request.tenant.fiscalYears.text(first, "series")
      year <- request.tenant.fiscalYears
        .find("series", series)
        .find(year => year.getString("periodStart") <= now && now <= year.getString("periodEnd"))
    } yield year
  }

  def budgetOf(tenant: TenantData, fundId: String, yearId: String): Option[JsonObject] =
    tenant.budgets.find("fundId", fundId).find(_.getString("fiscalYearId") == yearId)

  /** The active budget of the fiscal year that contains today, in the series of the fund's ledger. */
  def currentBudget(request: SandboxRequest, fundId: String): Option[JsonObject] =
    for {
      ledgerId <- request.tenant.funds.text(fundId, "ledgerId")
      year <- currentYearOfLedger(request, ledgerId)
      budget <- budgetOf(request.tenant, fundId, year.getString("id"))
      if budget.getString("budgetStatus") == "Active"
    } yield budget

  /** Encumbers money of the fund for an order, or is mod-orders' refusal. */
  def encumber(request: SandboxRequest, fundId: String, amount: Double, orderId: String): Checked[Unit] =
    currentBudget(request, fundId).toRight(noBudgetForTransaction(fundId)).map { budget =>
      change(request, budget, "encumbered" -> amount)
      val year = "fiscalYearId" -> budget.getString("fiscalYearId")
      encumbrances(request.tenant).put(obj("id" -> request.tenant.newId(), "orderId" -> orderId, year))
    }

  /** Fiscal years of the money that an order encumbers. */
  def yearsOfOrder(tenant: TenantData, orderId: String): Vector[JsonObject] = encumbrances(tenant)
    .find("orderId", orderId)
    .map(_.getString("fiscalYearId"))
    .distinct
    .flatMap(tenant.fiscalYears.get)

  /** Creates the pending payment of an approved invoice's line. */
  def awaitPayment(request: SandboxRequest, budget: JsonObject, amount: Double, invoiceId: String): Unit = {
    change(request, budget, "awaitingPayment" -> amount)
    val own = obj("id" -> request.tenant.newId(), "invoiceId" -> invoiceId, "amount" -> amount)
    pendingPayments(request.tenant).put(own.put("budgetId", budget.getString("id")))
  }

  /** Makes the pending payments of an invoice. */
  def pay(request: SandboxRequest, invoiceId: String): Unit =
    for {
      pending <- pendingPayments(request.tenant).find("invoiceId", invoiceId)
      budget <- request.tenant.budgets.get(pending.getString("budgetId"))
      amount = pending.getDouble("amount").doubleValue
    } change(request, budget, "awaitingPayment" -> -amount, "expenditures" -> amount)

  /** Whether the limits of ledger and budget allow to spend another amount. */
  def affords(request: SandboxRequest, budget: JsonObject, amount: Double): Boolean = {
    val ledger =
      request.tenant.funds.text(budget.getString("fundId"), "ledgerId").flatMap(request.tenant.ledgers.get)
    val percent = Option(budget.getDouble("allowableExpenditure"))
    !ledger.exists(_.getBoolean("restrictExpenditures", true)) || percent.forall { share =>
      val limit = budget.getDouble("totalFunding") * share / 100
      GeneratedBudgets.cents(budget.getDouble("unavailable") + amount) <= GeneratedBudgets.cents(limit)
    }
  }

  def noBudgetForTransaction(fundId: String): SandboxResponse =
    AcquisitionsErrors.refused(404, "Budget not found", "budgetNotFoundForTransaction", "fund" -> fundId)

  def codeOf(request: SandboxRequest, fundId: String): String =
    request.tenant.funds.text(fundId, "code").getOrElse(fundId)

  private def encumbrances(tenant: TenantData): RecordTable = tenant.own("encumbrances", Seq("orderId"))
  private def pendingPayments(tenant: TenantData): RecordTable = tenant.own("pending payments", Seq("invoiceId"))

  private def change(request: SandboxRequest, budget: JsonObject, amounts: (String, Double)*): Unit = {
    amounts.foreach { case (field, amount) => GeneratedBudgets.add(budget, field, amount) }
    request.tenant.budgets.put(GeneratedBudgets.withSums(Storage.next(budget, request)))
  }
}
