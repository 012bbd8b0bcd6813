package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.model.Eithers
import org.folio.perf.sandbox.data.{GeneratedBudgets, View}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
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
    val charges = lines.flatMap(chargesOf)
    for {
      _ <- Check.that(lines.nonEmpty, noLines)
      budgets <- budgetsOf(request, charges.map(_.fundId).distinct)
      _ <- affords(request, charges, budgets)
    } yield {
      for {
        charge <- charges
        // Read again for each charge: the previous one may have changed it.
        budget <- FundAccounting.currentBudget(request, charge.fundId)
      } FundAccounting.awaitPayment(request, budget, charge.amount, old.getString("id"))
      val number = request.tenant.nextVoucherNumber()
      makeVoucher(request, sent, number, charges)
      sent
        .put("approvedBy", request.claims.userId)
        .put("approvalDate", Json.time(request.now))
        .put("exchangeRate", 1.0)
        .put("voucherNumber", number)
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
  final private case class Charge(lineId: String, fundId: String, amount: Double)

  private def chargesOf(line: JsonObject): Vector[Charge] = Json.objects(line, "fundDistributions").map { share =>
    val amount = line.getDouble("total") * share.getDouble("value") / 100
    Charge(line.getString("id"), share.getString("fundId"), GeneratedBudgets.cents(amount))
  }

  /** Budgets of funds; each fund needs one in the current fiscal year. */
  def budgetsOf(request: SandboxRequest, fundIds: Vector[String]): Checked[Vector[JsonObject]] =
    Eithers.map(fundIds)(id => FundAccounting.currentBudget(request, id).toRight(noBudget(id)))

  /** Checks that the funds can pay. */
  private def affords(request: SandboxRequest, charges: Vector[Charge], budgets: Vector[JsonObject]): Checked[Unit] = {
    val poor = budgets.map(budget => budget.getString("fundId") -> budget).collect {
      case (fundId, budget)
          if !FundAccounting.affords(request, budget, charges.filter(_.fundId == fundId).map(_.amount).sum) =>
        FundAccounting.codeOf(request, fundId)
    }
    Check.that(
      poor.isEmpty,
      AcquisitionsErrors.refused(
        422,
        "Fund cannot be paid due to restrictions",
        "fundCannotBePaid",
        "funds" -> poor.mkString("[", ", ", "]"),
      ),
    )
  }

  /** Creates the voucher, with a line for each charge. */
  private def makeVoucher(
      request: SandboxRequest,
      invoice: JsonObject,
      number: String,
      charges: Vector[Charge],
  ): Unit = {
    val tenant = request.tenant
    val own = obj(
      "id" -> tenant.newId(),
      "amount" -> GeneratedBudgets.cents(charges.map(_.amount).sum),
      "date" -> Json.time(request.now),
      "number" -> number,
      "metadata" -> request.metadata,
    )
    tenant.vouchers.put(View.named("new voucher")(tenant, "invoice" -> invoice, "own" -> own))
    charges.foreach { charge =>
      val fund = tenant.funds.get(charge.fundId).getOrElse(obj())
      val its = obj("amount" -> charge.amount, "invoiceLineId" -> charge.lineId)
      val share = View.named("share of a voucher line")(tenant, "fund" -> fund, "own" -> its)
      its.put("id", tenant.newId()).put("shares", arr(share)).put("sourceIds", arr(charge.lineId))
      tenant.voucherLines.put(
        View.named("new voucher line")(tenant, "voucher" -> own, "fund" -> fund, "own" -> its)
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
