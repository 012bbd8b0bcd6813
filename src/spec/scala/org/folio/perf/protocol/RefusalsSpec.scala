package org.folio.perf.protocol

import org.folio.perf.model.DistinctFailure
import org.folio.perf.protocol.AcquisitionsKeys._
import org.folio.perf.protocol.Folio.post
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.testkit._
import org.folio.perf.workflows.invoices.CreateInvoice

/** What the sandbox refuses as FOLIO does, in the file of a run. */
class RefusalsSpec extends GatlingSuite with WithSandbox with AcquisitionsSteps {

  private def ran(transaction: Transaction, session: Map[String, Any], users: Int = 1): Ran = withFolio { folio =>
    val north = session + (SessionKey.Tenant.name -> "north")
    ChainRun(folio.url, north, users = users, headers = folio.headers)(_(transaction))
  }

  private def only(found: Vector[DistinctFailure]): DistinctFailure = {
    found.should(have).size(1)
    found.head
  }

  /** A fund without a budget. */
  private def emptyFund: Map[String, Any] = {
    val fund = obj(
      "name" -> "NOBUDGET",
      "code" -> "NOBUDGET",
      "fundStatus" -> "Active",
      "ledgerId" -> ledgers.head.getString("id"),
      "externalAccountNo" -> "ACC-NOBUDGET",
    )
    val made = folio.post("/finance/funds", obj("fund" -> fund, "groupIds" -> arr()))
    Map(
      VendorId.name -> vendor.getString("id"),
      FundId.name -> made.json.getJsonObject("fund").getString("id"),
      FundCode.name -> "NOBUDGET",
    )
  }

  test("an invoice line on a fund without a budget is refused in mod-invoice's words") {
    val session = emptyFund
    val failure = only(ran(CreateInvoice.preparation, session, users = 5).failures)
    (failure.request, failure.status, failure.code, failure.message).shouldBe(
      (
        "POST /invoice/invoice-lines",
        Some(404),
        Some("budgetNotFoundByFundId"),
        Some("Budget not found by fundId"),
      )
    )
    (failure.counts.count, failure.answers.size).shouldBe((5L, 3))
    failure.transactions.shouldBe(Vector("AIE preparation (outside of the time)"))
    failure.answers.head.ids("fundId").shouldBe(session(FundId.name))
    failure.answers.head.body.exists(_.contains("budgetNotFoundByFundId")).shouldBe(true)
  }

  test("a user whose barcode is taken is refused, and the file names nobody") {
    val barcode = SessionKey("patronBarcode")
    val taken = withFolio { folio =>
      folio.list("/users", "barcode=\"\" and personal.lastName=\"\"").list("users").head
    }
    val create = post("/users", 201)(s"""{
      "barcode": "${barcode.el}", "username": "${taken.getString("username")}",
      "personal": {"lastName": "${SessionKey.PatronLastName.el}", "email": "canary@x.org"}
    }""")
    val refused = ran(
      Transaction("create")(create),
      Map(
        barcode.name -> taken.getString("barcode"),
        SessionKey.PatronLastName.name -> "Canarius",
      ),
    )
    only(refused.failures).status.shouldBe(Some(422))
    Vector(taken.getString("barcode"), taken.getString("username"), "Canarius", "canary@x.org")
      .filter(refused.failuresText.contains(_))
      .shouldBe(empty)
  }
}
