package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{GeneratedBudgets, View}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/**
 * Status changes of an invoice: Open or Reviewed, then Approved, which creates its voucher, then
 * Paid.
 */
object InvoiceStatusChange {
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
      case _ => Left(AcquisitionsErrors.refused(422, "The status cannot change so", "incompatibleInvoiceFields"))
    }

  private def approve(
      request: SandboxRequest,
      old: JsonObject,
      sent: JsonObject,
  ): Checked[Unit] = {
    val lines = linesOf(request, old.getString("id"))
    for {
      _ <- Check.that(lines.nonEmpty, noLines)
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
    setLines(request, linesOf(request, id), "Paid")
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

  def budgetsOf(
      request: SandboxRequest,
      fundIds: Vector[String],
  ): Checked[Vector[(String, JsonObject)]] = {
    val found = fundIds.map(id => id -> FundAccounting.currentBudget(request, id))
    found.collectFirst { case (id, None) => noBudget(id) }.toLeft {
      found.collect { case (id, Some(budget)) => id -> budget }
    }
  }

  /** Checks that the funds can pay. */
  private def affords(
      request: SandboxRequest,
      charges: Vector[Charge],
      budgets: Vector[(String, JsonObject)],
  ): Checked[Unit] = {
    val poor = budgets.filterNot { case (fundId, budget) =>
      val more = charges.filter(_.fundId == fundId).map(_.amount).sum
      FundAccounting.affords(request, budget, more, "restrictExpenditures", "allowableExpenditure")
    }
    Check.that(
      poor.isEmpty,
      FundAccounting.cannotBePaid("funds", poor.map(p => FundAccounting.codeOf(request, p._1)): _*),
    )
  }

  private def moneyAwaits(request: SandboxRequest, invoiceId: String, charge: Charge): Unit =
    FundAccounting
      .currentBudget(request, charge.fundId)
      .foreach(FundAccounting.awaitPayment(request, _, charge.amount, invoiceId, Some(charge.lineId)))

  /** Creates the voucher, with one line per account of the accounting system. */
  private def makeVoucher(
      request: SandboxRequest,
      invoice: JsonObject,
      number: String,
      charges: Vector[Charge],
  ): Unit = {
    val voucherId = request.tenant.newId()
    val metadata = request.metadata
    val own = obj(
      "id" -> voucherId,
      "amount" -> GeneratedBudgets.cents(charges.map(_.amount).sum),
      "date" -> Json.time(request.now),
      "number" -> number,
      "metadata" -> metadata,
    )
    request.tenant.vouchers.put(View.named("new voucher")(request.tenant, "invoice" -> invoice, "own" -> own))
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

  private def noBudget(fundId: String): SandboxResponse =
    AcquisitionsErrors.refused(404, "Budget not found by fundId", "budgetNotFoundByFundId", "fund" -> fundId)

  private val noLines: SandboxResponse =
    AcquisitionsErrors.general(400, "An invoice without lines cannot be approved")

  private val notApproved: SandboxResponse =
    AcquisitionsErrors.refused(400, "Cannot pay an invoice without approval", "cannotPayInvoiceWithoutApproval")
}
