package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.Json.{arr, list, obj}
import org.folio.perf.sandbox.data.{Budgets, Json}
import org.folio.perf.sandbox.gateway.{Answer, Ask}

/** An invoice's way: Open or Reviewed, then Approved, which makes its voucher, then Paid. */
object InvoiceApproval {
  val Statuses: Vector[String] = Vector("Open", "Reviewed", "Approved", "Paid", "Cancelled")
  private val editable = Set("Open", "Reviewed")

  def isEditable(invoice: JsonObject): Boolean = editable(invoice.getString("status"))

  def linesOf(ask: Ask, invoiceId: String): Vector[JsonObject] =
    ask.tenant.invoiceLines.find("invoiceId", invoiceId)

  /** Stores the invoice as it was sent, and does what its new status asks for. */
  def change(ask: Ask, old: JsonObject, sent: JsonObject): Either[Answer, Unit] =
    (old.getString("status"), sent.getString("status")) match {
      case (from, to) if editable(from) && editable(to) => Right(store(ask, old, sent))
      case (from, "Approved") if editable(from) => approve(ask, old, sent)
      case (from, "Paid") if editable(from) => Left(notApproved)
      case ("Approved", "Paid") => Right(pay(ask, old, sent))
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

  private def approve(ask: Ask, old: JsonObject, sent: JsonObject): Either[Answer, Unit] = {
    val lines = linesOf(ask, old.getString("id"))
    for {
      _ <- hasVendor(ask, sent.getString("vendorId"))
      _ <- Either.cond(lines.nonEmpty, (), noLines)
      _ <- lines.flatMap(faultOf).headOption.toLeft(())
      charges = lines.flatMap(chargesOf(_))
      budgets <- budgetsOf(ask, charges.map(_.fundId).distinct)
      _ <- affords(ask, charges, budgets)
    } yield {
      // Read again for each charge: the one before may have changed it.
      charges.foreach(charge => moneyAwaits(ask, old.getString("id"), charge))
      val number = ask.tenant.nextVoucherNumber()
      makeVoucher(ask, sent, number, charges)
      sent
        .put("approvedBy", ask.claims.userId)
        .put("approvalDate", Json.time(ask.now))
        .put("exchangeRate", 1.0)
        .put("voucherNumber", number)
      budgets.headOption.foreach { case (_, budget) =>
        sent.put("fiscalYearId", budget.getString("fiscalYearId"))
      }
      setLines(ask, lines, "Approved")
      store(ask, old, sent)
    }
  }

  private def pay(ask: Ask, old: JsonObject, sent: JsonObject): Unit = {
    val id = old.getString("id")
    FundAccounting.pay(ask, id)
    ask.tenant.vouchers.find("invoiceId", id).foreach { voucher =>
      ask.tenant.vouchers.put(
        voucher.getString("id"),
        voucher.put("status", "Paid").put("metadata", Storage.touched(voucher, ask)),
      )
    }
    val lines = linesOf(ask, id)
    setLines(ask, lines, "Paid")
    lines.flatMap(Json.string(_, "poLineId")).distinct.foreach(OrderProgress.paid(ask, _))
    store(ask, old, sent.put("paymentDate", Json.time(ask.now)))
  }

  /** The totals follow from the lines, whatever was sent. */
  private def store(ask: Ask, old: JsonObject, sent: JsonObject): Unit = {
    for (field <- Vector("folioInvoiceNo", "subTotal", "total", "nextInvoiceLineNumber"))
      if (old.containsKey(field)) sent.put(field, old.getValue(field))
    sent.put("metadata", Storage.touched(old, ask))
    ask.tenant.invoices.put(old.getString("id"), AcquisitionsStorage.withoutNulls(sent))
  }

  private def setLines(ask: Ask, lines: Vector[JsonObject], status: String): Unit =
    lines.foreach { line =>
      line.put("invoiceLineStatus", status).put("metadata", Storage.touched(line, ask))
      ask.tenant.invoiceLines.put(line.getString("id"), line)
    }

  /** What a line takes from one fund. */
  final private case class Charge(line: JsonObject, distribution: JsonObject, amount: Double) {
    def fundId: String = distribution.getString("fundId")
    def lineId: String = line.getString("id")
  }

  private def distributions(line: JsonObject): Vector[JsonObject] =
    Json.objects(line.getJsonArray("fundDistributions"))

  private def chargesOf(line: JsonObject): Vector[Charge] = distributions(line).map { share =>
    val value = share.getDouble("value").toDouble
    val amount =
      if (share.getString("distributionType") == "amount") value
      else line.getDouble("total") * value / 100
    Charge(line, share, Budgets.cents(amount))
  }

  /** Shares in per cent must make 100, amounts the line's total. */
  private def faultOf(line: JsonObject): Option[Answer] = {
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

  private def budgetsOf(
      ask: Ask,
      fundIds: Vector[String],
  ): Either[Answer, Vector[(String, JsonObject)]] = {
    val found = fundIds.map(id => id -> FundAccounting.currentBudget(ask, id))
    found.collectFirst { case (id, None) => noBudget(id) }.toLeft {
      found.collect { case (id, Some(budget)) => id -> budget }
    }
  }

  /** What is encumbered for the lines is theirs already. */
  private def affords(
      ask: Ask,
      charges: Vector[Charge],
      budgets: Vector[(String, JsonObject)],
  ): Either[Answer, Unit] = {
    val poor = budgets.filterNot { case (fundId, budget) =>
      val own = charges.filter(_.fundId == fundId)
      val more = own.map(charge => charge.amount - encumbered(ask, charge)).sum
      FundAccounting.affords(ask, budget, more, "restrictExpenditures", "allowableExpenditure")
    }
    Either.cond(
      poor.isEmpty,
      (),
      FundAccounting.cannotBePaid("funds", poor.map(p => FundAccounting.codeOf(ask, p._1)): _*),
    )
  }

  private def encumbered(ask: Ask, charge: Charge): Double =
    Json
      .string(charge.distribution, "encumbrance")
      .flatMap(ask.tenant.transactions.get)
      .fold(0.0)(found => math.min(found.getDouble("amount"), charge.amount))

  private def moneyAwaits(ask: Ask, invoiceId: String, charge: Charge): Unit =
    FundAccounting.currentBudget(ask, charge.fundId).foreach { budget =>
      val source = InvoiceSource(
        invoiceId,
        Some(charge.lineId),
        Json.string(charge.distribution, "encumbrance"),
        charge.line.getBoolean("releaseEncumbrance", true),
      )
      FundAccounting.awaitPayment(ask, budget, charge.amount, source)
    }

  /** One line for each account of the accounting system. */
  private def makeVoucher(
      ask: Ask,
      invoice: JsonObject,
      number: String,
      charges: Vector[Charge],
  ): Unit = {
    val voucherId = ask.tenant.newId()
    val metadata = Json.metadata(ask.now, ask.claims.userId)
    ask.tenant.vouchers.put(
      voucherId,
      obj(
        "id" -> voucherId,
        "amount" -> Budgets.cents(charges.map(_.amount).sum),
        "batchGroupId" -> invoice.getString("batchGroupId"),
        "enclosureNeeded" -> invoice.getBoolean("enclosureNeeded", false),
        "invoiceCurrency" -> invoice.getString("currency"),
        "invoiceId" -> invoice.getString("id"),
        "exchangeRate" -> 1.0,
        "exportToAccounting" -> invoice.getBoolean("exportToAccounting", false),
        "status" -> "Awaiting payment",
        "systemCurrency" -> "USD",
        "type" -> "Voucher",
        "voucherDate" -> Json.time(ask.now),
        "voucherNumber" -> number,
        "vendorId" -> invoice.getString("vendorId"),
        "acqUnitIds" -> arr(),
        "metadata" -> metadata,
      ),
    )
    charges
      .groupBy(charge => ask.tenant.funds.text(charge.fundId, "externalAccountNo").getOrElse(""))
      .toVector
      .sortBy(_._1)
      .foreach { case (account, own) =>
        val id = ask.tenant.newId()
        val shares = own.map { charge =>
          obj(
            "code" -> FundAccounting.codeOf(ask, charge.fundId),
            "fundId" -> charge.fundId,
            "invoiceLineId" -> charge.lineId,
            "distributionType" -> "amount",
            "value" -> charge.amount,
          )
        }
        ask.tenant.voucherLines.put(
          id,
          obj(
            "id" -> id,
            "amount" -> Budgets.cents(own.map(_.amount).sum),
            "externalAccountNumber" -> account,
            "fundDistributions" -> list(shares),
            "sourceIds" -> list(own.map(_.lineId).distinct),
            "voucherId" -> voucherId,
            "metadata" -> metadata,
          ),
        )
      }
  }

  private def hasVendor(ask: Ask, id: String): Either[Answer, Unit] =
    Either.cond(
      ask.tenant.organizations.get(id).exists(_.getBoolean("isVendor", false)),
      (),
      AcquisitionsErrors.refused(
        400,
        "Organization is not vendor",
        "organizationIsNotVendor",
        "organizationId" -> id,
      ),
    )

  def noBudget(fundId: String): Answer = AcquisitionsErrors
    .refused(404, "Budget not found by fundId", "budgetNotFoundByFundId", "fund" -> fundId)

  private val noLines: Answer = AcquisitionsErrors.general(
    400,
    "An invoice cannot be approved if there are no corresponding lines of invoice.",
  )

  private val notApproved: Answer = AcquisitionsErrors.refused(
    400,
    "Cannot pay an invoice without approval",
    "cannotPayInvoiceWithoutApproval",
    "invoiceStatus" -> "Paid",
  )

  private def noFund(lineId: String): Answer = AcquisitionsErrors.refused(
    400,
    "At least one fund distribution should present for every associated invoice line",
    "fundDistributionsNotPresent",
    "invoiceLineId" -> lineId,
  )

  private def wrongShares(lineNumber: String): Answer = AcquisitionsErrors.refused(
    422,
    "Fund distribution total must add to 100% or totalPrice",
    "incorrectFundDistributionTotal",
    "invoiceLineNumber" -> lineNumber,
  )
}
