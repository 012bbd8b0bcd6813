package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.GeneratedBudgets
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/**
 * Status changes of an invoice: Open or Reviewed, then Approved, which creates its voucher, then
 * Paid.
 */
object InvoiceStatusChange {
  val Statuses: Vector[String] = Vector("Open", "Reviewed", "Approved", "Paid", "Cancelled")
  private val editable = Set("Open", "Reviewed")

  def isEditable(invoice: JsonObject): Boolean = editable(invoice.getString("status"))

  def linesOf(request: SandboxRequest, invoiceId: String): Vector[JsonObject] =
    request.tenant.invoiceLines.find("invoiceId", invoiceId)

  /** Stores the invoice of the request, and applies the effects of its new status. */
  def change(
      request: SandboxRequest,
      old: JsonObject,
      sent: JsonObject,
  ): Checked[Unit] =
    (old.getString("status"), sent.getString("status")) match {
      case (from, to) if editable(from) && editable(to) => Right(store(request, old, sent))
      case (from, "Approved") if editable(from) => approve(request, old, sent)
      case (from, "Paid") if editable(from) => Left(notApproved)
      case ("Approved", "Paid") => Right(pay(request, old, sent))
      case (from, to) if from == to => Right(())
      case (_, "Cancelled") =>
        Left(AcquisitionsErrors.refused(422, "Cannot cancel invoice", "cannotCancelInvoice"))
      case _ =>
        Left(
          AcquisitionsErrors.refused(
            422,
            "Incompatible invoice fields on status transition",
            "incompatibleInvoiceFields",
          )
        )
    }

  private def approve(
      request: SandboxRequest,
      old: JsonObject,
      sent: JsonObject,
  ): Checked[Unit] = {
    val lines = linesOf(request, old.getString("id"))
    for {
      _ <- hasVendor(request, sent.getString("vendorId"))
      _ <- Check.that(lines.nonEmpty, noLines)
      _ <- lines.flatMap(faultOf).headOption.toLeft(())
      charges = lines.flatMap(chargesOf(_))
      budgets <- budgetsOf(request, charges.map(_.fundId).distinct)
      _ <- affords(request, charges, budgets)
    } yield {
      // Read again for each charge: the previous one may have changed it.
      charges.foreach(charge => moneyAwaits(request, old.getString("id"), charge))
      val number = request.tenant.nextVoucherNumber()
      makeVoucher(request, sent, number, charges)
      sent
        .put("approvedBy", request.claims.userId)
        .put("approvalDate", Json.time(request.now))
        .put("exchangeRate", 1.0)
        .put("voucherNumber", number)
      budgets.headOption.foreach { case (_, budget) =>
        sent.put("fiscalYearId", budget.getString("fiscalYearId"))
      }
      setLines(request, lines, "Approved")
      store(request, old, sent)
    }
  }

  private def pay(request: SandboxRequest, old: JsonObject, sent: JsonObject): Unit = {
    val id = old.getString("id")
    FundAccounting.pay(request, id)
    request.tenant.vouchers.find("invoiceId", id).foreach { voucher =>
      request.tenant.vouchers.put(voucher.put("status", "Paid").put("metadata", Storage.touched(voucher, request)))
    }
    val lines = linesOf(request, id)
    setLines(request, lines, "Paid")
    lines.flatMap(Json.string(_, "poLineId")).distinct.foreach(OrderProgress.paid(request, _))
    store(request, old, sent.put("paymentDate", Json.time(request.now)))
  }

  /** Stores the invoice with the totals of its lines, whatever the request contains. */
  private def store(request: SandboxRequest, old: JsonObject, sent: JsonObject): Unit = {
    for (field <- Vector("folioInvoiceNo", "subTotal", "total", "nextInvoiceLineNumber"))
      if (old.containsKey(field)) sent.put(field, old.getValue(field))
    sent.put("metadata", Storage.touched(old, request))
    request.tenant.invoices.put(Json.withoutNulls(sent))
  }

  private def setLines(request: SandboxRequest, lines: Vector[JsonObject], status: String): Unit =
    lines.foreach { line =>
      line.put("invoiceLineStatus", status).put("metadata", Storage.touched(line, request))
      request.tenant.invoiceLines.put(line)
    }

  /** Amount that a line charges to one fund. */
  final private case class Charge(line: JsonObject, distribution: JsonObject, amount: Double) {
    def fundId: String = distribution.getString("fundId")
    def lineId: String = line.getString("id")
  }

  private def distributions(line: JsonObject): Vector[JsonObject] =
    Json.objects(line, "fundDistributions")

  private def chargesOf(line: JsonObject): Vector[Charge] = distributions(line).map { share =>
    val value = share.getDouble("value").toDouble
    val amount =
      if (share.getString("distributionType") == "amount") value
      else line.getDouble("total") * value / 100
    Charge(line, share, GeneratedBudgets.cents(amount))
  }

  /** Checks the fund distribution: shares add up to 100 per cent, amounts to the line's total. */
  private def faultOf(line: JsonObject): Option[SandboxResponse] = {
    val total = line.getDouble("total").toDouble
    val shares = distributions(line)
    def sum(kind: String): Double =
      shares.filter(_.getString("distributionType") == kind).map(_.getDouble("value").toDouble).sum
    val percent =
      if (total == 0) sum("percentage") else sum("percentage") + sum("amount") / total * 100
    if (shares.isEmpty) Some(noFund(line.getString("id")))
    else if (math.abs(percent - 100) > 0.01 && !(total == 0 && sum("percentage") == 0))
      Some(wrongShares(line.getString("invoiceLineNumber")))
    else None
  }

  def budgetsOf(
      request: SandboxRequest,
      fundIds: Vector[String],
  ): Checked[Vector[(String, JsonObject)]] = {
    val found = fundIds.map(id => id -> FundAccounting.currentBudget(request, id))
    found.collectFirst { case (id, None) => noBudget(id) }.toLeft {
      found.collect { case (id, Some(budget)) => id -> budget }
    }
  }

  /**
   * Checks that the funds can pay. Amounts that are encumbered for the lines are available to them.
   */
  private def affords(
      request: SandboxRequest,
      charges: Vector[Charge],
      budgets: Vector[(String, JsonObject)],
  ): Checked[Unit] = {
    val poor = budgets.filterNot { case (fundId, budget) =>
      val own = charges.filter(_.fundId == fundId)
      val more = own.map(charge => charge.amount - encumbered(request, charge)).sum
      FundAccounting.affords(request, budget, more, "restrictExpenditures", "allowableExpenditure")
    }
    Check.that(
      poor.isEmpty,
      FundAccounting.cannotBePaid("funds", poor.map(p => FundAccounting.codeOf(request, p._1)): _*),
    )
  }

  private def encumbered(request: SandboxRequest, charge: Charge): Double =
    Json
      .string(charge.distribution, "encumbrance")
      .flatMap(request.tenant.transactions.get)
      .fold(0.0)(found => math.min(found.getDouble("amount"), charge.amount))

  private def moneyAwaits(request: SandboxRequest, invoiceId: String, charge: Charge): Unit =
    FundAccounting.currentBudget(request, charge.fundId).foreach { budget =>
      val source = InvoiceSource(
        invoiceId,
        Some(charge.lineId),
        Json.string(charge.distribution, "encumbrance"),
        charge.line.getBoolean("releaseEncumbrance", true),
      )
      FundAccounting.awaitPayment(request, budget, charge.amount, source)
    }

  /** Creates the voucher, with one line per account of the accounting system. */
  private def makeVoucher(
      request: SandboxRequest,
      invoice: JsonObject,
      number: String,
      charges: Vector[Charge],
  ): Unit = {
    val voucherId = request.tenant.newId()
    val metadata = request.metadata
    request.tenant.vouchers.put(
      voucherId,
      obj(
        "id" -> voucherId,
        "amount" -> GeneratedBudgets.cents(charges.map(_.amount).sum),
        "batchGroupId" -> invoice.getString("batchGroupId"),
        "enclosureNeeded" -> invoice.getBoolean("enclosureNeeded", false),
        "invoiceCurrency" -> invoice.getString("currency"),
        "invoiceId" -> invoice.getString("id"),
        "exchangeRate" -> 1.0,
        "exportToAccounting" -> invoice.getBoolean("exportToAccounting", false),
        "status" -> "Awaiting payment",
        "systemCurrency" -> "USD",
        "type" -> "Voucher",
        "voucherDate" -> Json.time(request.now),
        "voucherNumber" -> number,
        "vendorId" -> invoice.getString("vendorId"),
        "acqUnitIds" -> arr(),
        "metadata" -> metadata,
      ),
    )
    charges
      .groupBy(charge => request.tenant.funds.text(charge.fundId, "externalAccountNo").getOrElse(""))
      .toVector
      .sortBy(_._1)
      .foreach { case (account, own) =>
        val id = request.tenant.newId()
        val shares = own.map { charge =>
          obj(
            "code" -> FundAccounting.codeOf(request, charge.fundId),
            "fundId" -> charge.fundId,
            "invoiceLineId" -> charge.lineId,
            "distributionType" -> "amount",
            "value" -> charge.amount,
          )
        }
        request.tenant.voucherLines.put(
          id,
          obj(
            "id" -> id,
            "amount" -> GeneratedBudgets.cents(own.map(_.amount).sum),
            "externalAccountNumber" -> account,
            "fundDistributions" -> list(shares),
            "sourceIds" -> list(own.map(_.lineId).distinct),
            "voucherId" -> voucherId,
            "metadata" -> metadata,
          ),
        )
      }
  }

  private def hasVendor(request: SandboxRequest, id: String): Checked[Unit] =
    Check.that(
      request.tenant.organizations.get(id).exists(_.getBoolean("isVendor", false)),
      AcquisitionsErrors.refused(
        400,
        "Organization is not vendor",
        "organizationIsNotVendor",
        "organizationId" -> id,
      ),
    )

  private def noBudget(fundId: String): SandboxResponse = AcquisitionsErrors
    .refused(404, "Budget not found by fundId", "budgetNotFoundByFundId", "fund" -> fundId)

  private val noLines: SandboxResponse = AcquisitionsErrors.general(
    400,
    "An invoice cannot be approved if there are no corresponding lines of invoice.",
  )

  private val notApproved: SandboxResponse = AcquisitionsErrors.refused(
    400,
    "Cannot pay an invoice without approval",
    "cannotPayInvoiceWithoutApproval",
    "invoiceStatus" -> "Paid",
  )

  private def noFund(lineId: String): SandboxResponse = AcquisitionsErrors.refused(
    400,
    "At least one fund distribution should present for every associated invoice line",
    "fundDistributionsNotPresent",
    "invoiceLineId" -> lineId,
  )

  private def wrongShares(lineNumber: String): SandboxResponse = AcquisitionsErrors.refused(
    422,
    "Fund distribution total must add to 100% or totalPrice",
    "incorrectFundDistributionTotal",
    "invoiceLineNumber" -> lineNumber,
  )
}
