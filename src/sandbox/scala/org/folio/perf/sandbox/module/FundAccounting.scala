package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{GeneratedBudgets, RecordTable, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/**
 * Transactions of mod-finance that orders and invoices cause, and their effects on budgets. Each
 * needs a few look-ups by id, whatever the number of funds and transactions.
 */
object FundAccounting {

  /** Fiscal year that contains today, in the series of the fund's ledger. */
  def currentYear(request: SandboxRequest, fundId: String): Option[JsonObject] =
    request.tenant.funds.text(fundId, "ledgerId").flatMap(currentYearOfLedger(request, _))

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

  /** The active budget of the current fiscal year. */
  def currentBudget(request: SandboxRequest, fundId: String): Option[JsonObject] = {
    Rollovers.settle(request)
    currentYear(request, fundId)
      .flatMap(year => budgetOf(request.tenant, fundId, year.getString("id")))
      .filter(_.getString("budgetStatus") == "Active")
  }

  /**
   * Encumbers money of the fund for an order line.
   *
   * @param orderType One-Time or Ongoing
   * @return the encumbrance's id, or mod-orders' refusal
   */
  def encumber(
      request: SandboxRequest,
      fundId: String,
      amount: Double,
      orderId: String,
      lineId: String,
      orderType: String,
  ): Checked[String] =
    for {
      budget <- currentBudget(request, fundId).toRight(noBudgetForTransaction(fundId))
      _ <- Check.that(
        affords(request, budget, amount, "restrictEncumbrance", "allowableEncumbrance"),
        cannotBePaid("finance.funds", codeOf(request, fundId)),
      )
    } yield {
      change(request, budget, "encumbered" -> amount)
      val encumbrance = obj(
        "amountAwaitingPayment" -> 0.0,
        "amountExpended" -> 0.0,
        "initialAmountEncumbered" -> amount,
        "status" -> "Unreleased",
        "orderType" -> orderType,
        "orderStatus" -> "Open",
        "subscription" -> false,
        "reEncumber" -> true,
        "sourcePurchaseOrderId" -> orderId,
        "sourcePoLineId" -> lineId,
      )
      store(
        request,
        obj(
          "amount" -> amount,
          "currency" -> "USD",
          "encumbrance" -> encumbrance,
          "fiscalYearId" -> budget.getString("fiscalYearId"),
          "fromFundId" -> fundId,
          "source" -> "PoLine",
          "transactionType" -> "Encumbrance",
        ),
      )
    }

  /** Releases the unspent amount of an encumbrance. An unknown or released one does not change. */
  def release(request: SandboxRequest, encumbranceId: String): Unit =
    for {
      found <- transactions(request).get(encumbranceId)
      encumbrance <- Option(found.getJsonObject("encumbrance"))
      if encumbrance.getString("status") != "Released"
    } {
      budgetOfTransaction(request, found).foreach(
        change(request, _, "encumbered" -> -amountOf(found))
      )
      encumbrance.put("status", "Released")
      update(request, found.put("amount", 0.0))
    }

  /** Creates the pending payment of an approved invoice line. */
  def awaitPayment(
      request: SandboxRequest,
      budget: JsonObject,
      amount: Double,
      invoiceId: String,
      lineId: Option[String],
  ): Unit = {
    change(request, budget, "awaitingPayment" -> amount)
    store(
      request,
      obj(
        "amount" -> amount,
        "currency" -> "USD",
        "fiscalYearId" -> budget.getString("fiscalYearId"),
        "fromFundId" -> budget.getString("fundId"),
        "source" -> "Invoice",
        "sourceInvoiceId" -> invoiceId,
        "sourceInvoiceLineId" -> lineId,
        "transactionType" -> PendingPayment,
      ),
    )
    ()
  }

  /** Turns an invoice's pending payments into payments. */
  def pay(request: SandboxRequest, invoiceId: String): Unit =
    transactions(request)
      .find("sourceInvoiceId", invoiceId)
      .filter(_.getString("transactionType") == PendingPayment)
      .foreach { pending =>
        val amount = amountOf(pending)
        budgetOfTransaction(request, pending).foreach(
          change(request, _, "awaitingPayment" -> -amount, "expenditures" -> amount)
        )
        update(request, pending.put("transactionType", "Payment"))
      }

  /** True if the limits of ledger and budget allow another amount. */
  def affords(
      request: SandboxRequest,
      budget: JsonObject,
      amount: Double,
      restriction: String,
      allowable: String,
  ): Boolean = {
    val ledger =
      request.tenant.funds
        .text(budget.getString("fundId"), "ledgerId")
        .flatMap(request.tenant.ledgers.get)
    val isRestricted = ledger.exists(_.getBoolean(restriction, true))
    val percent = Option(budget.getDouble(allowable))
    !isRestricted || percent.forall { share =>
      val limit = budget.getDouble("totalFunding") * share / 100
      GeneratedBudgets.cents(budget.getDouble("unavailable") + amount) <= GeneratedBudgets.cents(
        limit
      )
    }
  }

  def noBudgetForTransaction(fundId: String): SandboxResponse = AcquisitionsErrors.refused(
    404,
    "Budget not found for transaction",
    "budgetNotFoundForTransaction",
    "fund" -> fundId,
  )

  /** @param key `finance.funds` from mod-orders, `funds` from mod-invoice */
  def cannotBePaid(key: String, fundCodes: String*): SandboxResponse = AcquisitionsErrors.refused(
    422,
    "Fund cannot be paid due to restrictions",
    "fundCannotBePaid",
    key -> fundCodes.mkString("[", ", ", "]"),
  )

  def codeOf(request: SandboxRequest, fundId: String): String =
    request.tenant.funds.text(fundId, "code").getOrElse(fundId)

  private val PendingPayment = "Pending payment"

  private def transactions(request: SandboxRequest): RecordTable = request.tenant.transactions
  private def amountOf(transaction: JsonObject): Double = transaction.getDouble("amount")

  private def budgetOfTransaction(request: SandboxRequest, transaction: JsonObject): Option[JsonObject] =
    budgetOf(request.tenant, transaction.getString("fromFundId"), transaction.getString("fiscalYearId"))

  private def change(request: SandboxRequest, budget: JsonObject, amounts: (String, Double)*): Unit = {
    amounts.foreach { case (field, amount) => GeneratedBudgets.add(budget, field, amount) }
    request.tenant.budgets.put(GeneratedBudgets.withSums(Storage.next(budget, request)))
  }

  private def store(request: SandboxRequest, transaction: JsonObject): String = {
    val id = request.tenant.newId()
    transaction
      .put("id", id)
      .put("_version", 1)
      .put("metadata", request.metadata)
    transactions(request).put(id, transaction)
    id
  }

  private def update(request: SandboxRequest, transaction: JsonObject): Unit =
    transactions(request).put(Storage.next(transaction, request))
}
