package org.folio.perf.sandbox.module

import org.folio.perf.settings.SandboxData
import org.folio.perf.testkit.{AcquisitionsSteps, SandboxSuite}

/** Acquisitions data whose fiscal years have all ended. */
class StaleDataSpec extends SandboxSuite with AcquisitionsSteps {
  override protected def data: SandboxData = SandboxData.Stale

  test("no fiscal year contains today") {
    val ledger = ledgers.head.getString("id")
    folio.get(s"/finance/ledgers/$ledger/current-fiscal-year").status.shouldBe(404)
    folio.list("/finance/fiscal-years", "series==FY").total.shouldBe(3)
  }

  test("invoices can be made, but get no lines") {
    val invoice =
      folio.post("/invoice/invoices", invoiceBody(vendor.getString("id"), "N1"))
    invoice.status.shouldBe(201)
    val line = lineBody(invoice.id, fund(1), 0)
    val refused = folio.post("/invoice/invoice-lines", line)
    refused.status.shouldBe(404)
    refused.body.should(include("budgetNotFoundByFundId"))
  }
}
