package org.folio.perf.sandbox.module

import org.folio.perf.settings.SandboxData
import org.folio.perf.testkit.Acquisitions._
import org.folio.perf.testkit.WithSandbox
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** Acquisitions data whose fiscal years have all ended. */
class StaleDataSpec extends AnyFunSuite with Matchers with WithSandbox {
  override protected def data: SandboxData = SandboxData.Stale

  test("no fiscal year contains today") {
    withFolio { folio =>
      val ledger = ledgers(folio).head.getString("id")
      folio.get(s"/finance/ledgers/$ledger/current-fiscal-year").status.shouldBe(404)
      folio.list("/finance/fiscal-years", "series==FY").total.shouldBe(3)
    }
  }

  test("invoices can be made, but get no lines") {
    withFolio { folio =>
      val invoice =
        folio.post("/invoice/invoices", invoiceBody(vendor(folio).getString("id"), "N1"))
      invoice.status.shouldBe(201)
      val line = lineBody(invoice.json.getString("id"), fund(folio, 1), 0)
      val refused = folio.post("/invoice/invoice-lines", line)
      refused.status.shouldBe(404)
      refused.body.should(include("budgetNotFoundByFundId"))
    }
  }
}
