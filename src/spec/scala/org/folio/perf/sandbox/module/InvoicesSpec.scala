package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.testkit.{AcquisitionsSteps, Reply, SandboxSuite}

/** Rules and texts were recorded from mod-invoice 5.8.0. Each test uses a fund of its own. */
class InvoicesSpec extends SandboxSuite with AcquisitionsSteps {
  private var numbers = 0

  private def newInvoice: JsonObject = {
    numbers += 1
    val body = invoiceBody(vendor.getString("id"), s"N$numbers")
    folio.post("/invoice/invoices", body).json
  }

  private def addLine(invoice: JsonObject, fund: JsonObject, cost: Double) =
    folio.post("/invoice/invoice-lines", lineBody(invoice.getString("id"), fund, cost))

  private def read(invoice: JsonObject): JsonObject =
    folio.read(s"/invoice/invoices/${invoice.getString("id")}")

  /** Sends the invoice back as it is read, with another status. */
  private def set(invoice: JsonObject, status: String): Reply = {
    val now = read(invoice)
    folio.put(s"/invoice/invoices/${now.getString("id")}", now.put("status", status))
  }

  private def voucher(invoice: JsonObject): Option[JsonObject] = folio
    .list("/voucher/vouchers", s"invoiceId==${invoice.getString("id")}")
    .list("vouchers")
    .headOption

  private def budget(fund: JsonObject): JsonObject =
    budgets(fund.getString("id")).head

  private def amounts(budget: JsonObject): Vector[Double] =
    Vector("available", "encumbered", "awaitingPayment", "expenditures")
      .map(budget.getDouble(_).toDouble)

  test("approving makes a voucher, and the money awaits payment; paying spends it") {
    val own = newFund("PAYS", 1000)
    val invoice = newInvoice
    addLine(invoice, own, 30)
    set(invoice, "Approved").status.shouldBe(204)
    val approved = read(invoice)
    approved.getString("status").shouldBe("Approved")
    approved.containsKey("approvalDate").shouldBe(true)
    val made = voucher(invoice).get
    made.getString("voucherNumber").shouldBe(approved.getString("voucherNumber"))
    made.getString("status").shouldBe("Awaiting payment")
    made.getDouble("amount").shouldBe(30.0)
    amounts(budget(own)).shouldBe(Vector(970.0, 0.0, 30.0, 0.0))
    val lines = folio
      .list("/voucher/voucher-lines", s"voucherId==${made.getString("id")}")
      .list("voucherLines")
    lines.map(_.getString("externalAccountNumber")).shouldBe(Vector("ACC-PAYS"))

    set(invoice, "Paid").status.shouldBe(204)
    read(invoice).containsKey("paymentDate").shouldBe(true)
    voucher(invoice).get.getString("status").shouldBe("Paid")
    amounts(budget(own)).shouldBe(Vector(970.0, 0.0, 0.0, 30.0))
  }

}
