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

  test("a new invoice gets a number, totals and no fiscal year") {
    val invoice = newInvoice
    invoice.getString("folioInvoiceNo").toInt.should(be >= 10120)
    invoice.getDouble("total").shouldBe(0.0)
    invoice.getString("invoiceDate").shouldBe("2026-11-21T00:00:00.000+00:00")
    invoice.containsKey("accountingCode").shouldBe(false)
    invoice.containsKey("fiscalYearId").shouldBe(false)
    val next = newInvoice
    next.getString("folioInvoiceNo").toInt.shouldBe(invoice.getString("folioInvoiceNo").toInt + 1)
  }

  test("lines are numbered and add up") {
    val invoice = newInvoice
    val first = addLine(invoice, fund(1), 25)
    first.status.shouldBe(201)
    first.text("invoiceLineNumber").shouldBe("1")
    first.json.getInteger("quantity").shouldBe(1)
    first.text("subscriptionStart").shouldBe("2025-06-02T00:00:00.000+00:00")
    addLine(invoice, fund(2), 5.5).text("invoiceLineNumber").shouldBe("2")
    val now = read(invoice)
    now.getDouble("total").shouldBe(30.5)
    now.getString("fiscalYearId").shouldBe(currentYear.getString("id"))
    val cql = s"(invoiceId==${invoice.getString("id")}) sortBy metadata.createdDate"
    folio.list("/invoice/invoice-lines", cql).total.shouldBe(2)
  }

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

  test("approving and paying again changes nothing") {
    val own = newFund("TWICE", 1000)
    val invoice = newInvoice
    addLine(invoice, own, 30)
    for (status <- Vector("Approved", "Approved", "Paid", "Paid"))
      set(invoice, status).status.shouldBe(204)
    amounts(budget(own)).shouldBe(Vector(970.0, 0.0, 0.0, 30.0))
    folio.list("/voucher/vouchers", s"invoiceId==${invoice.getString("id")}").total.shouldBe(1)
  }

  test("an invoice is paid after its approval only, and never opened again") {
    val invoice = newInvoice
    addLine(invoice, fund(3), 1)
    set(invoice, "Paid").refusal.shouldBe(400 -> "cannotPayInvoiceWithoutApproval")
    set(invoice, "Reviewed").status.shouldBe(204)
    set(invoice, "Approved").status.shouldBe(204)
    set(invoice, "Open").refusal.shouldBe(422 -> "incompatibleInvoiceFields")
    addLine(invoice, fund(3), 1).refusal.shouldBe(500 -> "prohibitedInvoiceLineCreation")
  }

  test("open invoices can be deleted, with their lines; approved ones cannot") {
    val invoice = newInvoice
    val line = addLine(invoice, fund(5), 1).id
    val path = s"/invoice/invoices/${invoice.getString("id")}"
    folio.delete(path).status.shouldBe(204)
    folio.get(path).status.shouldBe(404)
    folio.get(s"/invoice/invoice-lines/$line").status.shouldBe(404)
    val approved =
      folio.first("/invoice/invoices", """status=="Approved"""")
    folio
      .delete(s"/invoice/invoices/${approved.getString("id")}")
      .refusal
      .shouldBe(403 -> "approvedOrPaidInvoiceDeleteForbiddenError")
  }

  test("an invoice is found by its number and by the beginning of it") {
    val invoice = newInvoice
    val number = invoice.getString("vendorInvoiceNo")
    val id = invoice.getString("id")
    def found(cql: String): Vector[String] =
      folio
        .list("/invoice/invoices", cql, "limit" -> "50")
        .texts("id")
    found(s"vendorInvoiceNo=$number").shouldBe(Vector(id))
    found(
      s"""(((voucherNumber="$number*" or vendorInvoiceNo="$number*" or poNumbers="$number*"""" +
        s""" or accountingCode="$number*" or invoiceLines.description="$number*"))) sortby""" +
        " invoiceDate/sort.descending"
    ).should(contain(id))
    found("""(status=="Open") sortby invoiceDate/sort.descending""").should(contain(id))
    val same = s"""vendorInvoiceNo=="$number" AND invoiceDate=="2026-11-21*" AND """ +
      s"""vendorId=="${invoice.getString("vendorId")}""""
    found(s"""id<>"$id" AND $same""").shouldBe(empty)
    found(s"""id<>"undefined" AND $same""").shouldBe(Vector(id))
  }

  test("a generated invoice that awaits payment has a voucher, and can be paid") {
    val invoice =
      folio.list("/invoice/invoices", """status=="Approved"""").list("invoices").last
    voucher(invoice).get.getString("status").shouldBe("Awaiting payment")
    set(invoice, "Paid").status.shouldBe(204)
    voucher(invoice).get.getString("status").shouldBe("Paid")
  }
}
