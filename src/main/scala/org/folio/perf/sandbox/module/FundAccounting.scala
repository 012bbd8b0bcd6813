package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.Json.obj
import org.folio.perf.sandbox.data.{Budgets, Json, Table, TenantData}
import org.folio.perf.sandbox.gateway.{Answer, Ask}

/**
 * What orders and invoices do with the money of funds: mod-finance's transactions, and the budgets
 * they change. Each is a few look-ups by id, however many funds and transactions there are.
 */
object FundAccounting {

  /** The fiscal year, of the fund's ledger's series, that contains today. */
  def currentYear(ask: Ask, fundId: String): Option[JsonObject] =
    for {
      ledgerId <- ask.tenant.funds.text(fundId, "ledgerId")
      year <- currentYearOfLedger(ask, ledgerId)
    } yield year

  def currentYearOfLedger(ask: Ask, ledgerId: String): Option[JsonObject] = {
    val now = Json.time(ask.now)
    for {
      first <- ask.tenant.ledgers.text(ledgerId, "fiscalYearOneId")
      series <- ask.tenant.fiscalYears.text(first, "series")
      year <- ask.tenant.fiscalYears
        .find("series", series)
        .find(year => year.getString("periodStart") <= now && now <= year.getString("periodEnd"))
    } yield year
  }

  def budgetOf(tenant: TenantData, fundId: String, yearId: String): Option[JsonObject] =
    tenant.budgets.find("fundId", fundId).find(_.getString("fiscalYearId") == yearId)

  /** The active budget of the current fiscal year. */
  def currentBudget(ask: Ask, fundId: String): Option[JsonObject] = {
    Rollovers.settle(ask)
    currentYear(ask, fundId)
      .flatMap(year => budgetOf(ask.tenant, fundId, year.getString("id")))
      .filter(_.getString("budgetStatus") == "Active")
  }

  /**
   * Sets money of the fund aside for an order line.
   *
   * @param orderType as the order has it: One-Time or Ongoing
   * @return the encumbrance's id, or mod-orders' refusal
   */
  def encumber(
      ask: Ask,
      fundId: String,
      amount: Double,
      orderId: String,
      lineId: String,
      orderType: String = "One-Time",
  ): Either[Answer, String] =
    for {
      budget <- currentBudget(ask, fundId).toRight(noBudgetForTransaction(fundId))
      _ <- Either.cond(
        affords(ask, budget, amount, "restrictEncumbrance", "allowableEncumbrance"),
        (),
        cannotBePaid("finance.funds", codeOf(ask, fundId)),
      )
    } yield {
      change(ask, budget, "encumbered" -> amount)
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
        ask,
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

  /** Gives back what of an encumbrance is not spent; an unknown or released one stays as it is. */
  def release(ask: Ask, encumbranceId: String): Unit =
    for {
      found <- transactions(ask).get(encumbranceId)
      encumbrance <- Option(found.getJsonObject("encumbrance"))
      if encumbrance.getString("status") != "Released"
    } {
      budgetOfTransaction(ask, found).foreach(change(ask, _, "encumbered" -> -amountOf(found)))
      encumbrance.put("status", "Released")
      update(ask, found.put("amount", 0.0))
    }

  /**
   * Makes what an approved invoice line costs a pending payment, out of the line's encumbrance as
   * far as that has it.
   */
  def awaitPayment(ask: Ask, budget: JsonObject, amount: Double, source: InvoiceSource): Unit = {
    val linked = source.encumbranceId
      .flatMap(transactions(ask).get)
      .filter(_.getString("fromFundId") == budget.getString("fundId"))
    val covered = linked.fold(0.0)(found => math.min(amountOf(found), amount))
    change(ask, budget, "awaitingPayment" -> amount, "encumbered" -> -covered)
    linked.foreach { found =>
      val encumbrance = found.getJsonObject("encumbrance")
      add(encumbrance, "amountAwaitingPayment", amount)
      update(ask, found.put("amount", Budgets.cents(amountOf(found) - covered)))
    }
    store(
      ask,
      obj(
        "amount" -> amount,
        "awaitingPayment" ->
          source.encumbranceId.map(id =>
            obj("encumbranceId" -> id, "releaseEncumbrance" -> source.releases)
          ),
        "currency" -> "USD",
        "fiscalYearId" -> budget.getString("fiscalYearId"),
        "fromFundId" -> budget.getString("fundId"),
        "source" -> "Invoice",
        "sourceInvoiceId" -> source.invoiceId,
        "sourceInvoiceLineId" -> source.lineId,
        "transactionType" -> PendingPayment,
      ),
    )
    ()
  }

  /** Makes an invoice's pending payments payments. */
  def pay(ask: Ask, invoiceId: String): Unit =
    transactions(ask)
      .find("sourceInvoiceId", invoiceId)
      .filter(_.getString("transactionType") == PendingPayment)
      .foreach { pending =>
        val amount = amountOf(pending)
        budgetOfTransaction(ask, pending).foreach(
          change(ask, _, "awaitingPayment" -> -amount, "expenditures" -> amount)
        )
        Option(pending.getJsonObject("awaitingPayment")).foreach { link =>
          pending.put("paymentEncumbranceId", link.getString("encumbranceId"))
          expend(ask, link, amount)
        }
        pending.remove("awaitingPayment")
        update(ask, pending.put("transactionType", "Payment"))
      }

  private def expend(ask: Ask, link: JsonObject, amount: Double): Unit = {
    val encumbranceId = link.getString("encumbranceId")
    transactions(ask).get(encumbranceId).foreach { found =>
      val encumbrance = found.getJsonObject("encumbrance")
      add(encumbrance, "amountAwaitingPayment", -amount)
      add(encumbrance, "amountExpended", amount)
      update(ask, found)
      if (link.getBoolean("releaseEncumbrance", true)) release(ask, encumbranceId)
    }
  }

  /** Whether the ledger's and the budget's limits allow another amount. */
  def affords(
      ask: Ask,
      budget: JsonObject,
      amount: Double,
      restriction: String,
      allowable: String,
  ): Boolean = {
    val ledger =
      ask.tenant.funds.text(budget.getString("fundId"), "ledgerId").flatMap(ask.tenant.ledgers.get)
    val isRestricted = ledger.exists(_.getBoolean(restriction, true))
    val percent = Option(budget.getDouble(allowable))
    !isRestricted || percent.forall { share =>
      val limit = budget.getDouble("totalFunding") * share / 100
      Budgets.cents(budget.getDouble("unavailable") + amount) <= Budgets.cents(limit)
    }
  }

  def noBudgetForTransaction(fundId: String): Answer = AcquisitionsErrors.refused(
    404,
    "Budget not found for transaction",
    "budgetNotFoundForTransaction",
    "fund" -> fundId,
  )

  /** @param key `finance.funds` from mod-orders, `funds` from mod-invoice */
  def cannotBePaid(key: String, fundCodes: String*): Answer = AcquisitionsErrors.refused(
    422,
    "Fund cannot be paid due to restrictions",
    "fundCannotBePaid",
    key -> fundCodes.mkString("[", ", ", "]"),
  )

  def codeOf(ask: Ask, fundId: String): String =
    ask.tenant.funds.text(fundId, "code").getOrElse(fundId)

  private val PendingPayment = "Pending payment"

  private def transactions(ask: Ask): Table = ask.tenant.transactions
  private def amountOf(transaction: JsonObject): Double = transaction.getDouble("amount")

  private def budgetOfTransaction(ask: Ask, transaction: JsonObject): Option[JsonObject] =
    budgetOf(ask.tenant, transaction.getString("fromFundId"), transaction.getString("fiscalYearId"))

  private def add(json: JsonObject, field: String, amount: Double): Unit = {
    json.put(field, Budgets.cents(json.getDouble(field, 0.0) + amount))
    ()
  }

  private def change(ask: Ask, budget: JsonObject, amounts: (String, Double)*): Unit = {
    amounts.foreach { case (field, amount) => add(budget, field, amount) }
    budget
      .put("_version", budget.getInteger("_version") + 1)
      .put("metadata", Storage.touched(budget, ask))
    ask.tenant.budgets.put(budget.getString("id"), Budgets.withSums(budget))
  }

  private def store(ask: Ask, transaction: JsonObject): String = {
    val id = ask.tenant.newId()
    transaction
      .put("id", id)
      .put("_version", 1)
      .put("metadata", Json.metadata(ask.now, ask.claims.userId))
    transactions(ask).put(id, transaction)
    id
  }

  private def update(ask: Ask, transaction: JsonObject): Unit = transactions(ask).put(
    transaction.getString("id"),
    transaction
      .put("_version", transaction.getInteger("_version") + 1)
      .put("metadata", Storage.touched(transaction, ask)),
  )
}

/**
 * What a pending payment is for.
 *
 * @param releases whether paying gives back the rest of the encumbrance
 */
final case class InvoiceSource(
    invoiceId: String,
    lineId: Option[String],
    encumbranceId: Option[String],
    releases: Boolean,
)
