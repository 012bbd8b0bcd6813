package org.folio.perf.workflows

import org.scalatest.Assertion
import org.folio.perf.testkit.{Edit, EditedWorkflows, GatlingSuite, StubAnswer}

/** Checks that accept a missing value still fail for a wrong record and for an error. */
class WrongAnswersSpec extends GatlingSuite with EditedWorkflows {

  private val Another = "11111111-1111-4111-8111-111111111111"

  private def failsFor(code: String, edit: Edit): Assertion = withClue(s"${edit.transaction}: ") {
    val wrong = s"${edit.request}: status 200, but not the answer that was asked for"
    run(code)(edit).failure(edit.transaction).shouldBe(wrong)
  }

  test("lines of another invoice fail the view of an invoice") {
    failsFor(
      "io",
      Edit.json("IO_View invoices", "GET /invoice/invoice-lines") { answer =>
        answer.putArray("invoiceLines").addObject.put("invoiceId", Another)
        ()
      },
    )
  }

  test("an invoice that the run has made must have its line") {
    val Create = "IO_Create invoices"
    failsFor("io", Edit.json(Create, "GET /invoice/invoice-lines")(empty("invoiceLines")))
  }

  test("another vendor in the list fails the view of an invoice") {
    failsFor(
      "io",
      Edit.json("IO_View invoices", "GET /organizations/organizations")(
        eachWith("organizations", "id", Another)
      ),
    )
  }

  test("a loan that is still open fails the check-in") {
    failsFor(
      "cico",
      Edit.json("CICO_TC_Check-In Controller", "POST /circulation/check-in-by-barcode") { answer =>
        answer.withObject("/loan/status").put("name", "Open")
        ()
      },
    )
  }

  test("the source record of another instance fails the page of an instance") {
    val source = "GET /source-storage/records/{id}/formatted"
    def ofAnother(transaction: String) = Edit.json(transaction, source) { answer =>
      answer.withObject("/externalIdsHolder").put("instanceId", Another)
      ()
    }
    failsFor("vb", ofAnother("VB_TC: Inventory Choose Instance"))
    failsFor("vih", ofAnother("VIH_View instance holdings details"))
  }

  test("holdings of another instance fail the look at a changed instance") {
    failsFor(
      "vih",
      Edit.json("VIH_View instance holdings details", "GET /holdings-storage/holdings")(
        eachWith("holdingsRecords", "instanceId", Another)
      ),
    )
  }

  test("an error in place of a record that may be missing fails the transaction") {
    val source = "GET /source-storage/records/{id}/formatted"
    val Choose = "VB_TC: Inventory Choose Instance"
    run("vb")(Edit(Choose, source)(_ => StubAnswer(500, "Record was not found")))
      .failure(Choose)
      .shouldBe(s"$source: status 500")
    run("vb")(Edit(Choose, source)(_ => StubAnswer(404, "No suitable module found")))
      .failure(Choose)
      .should(startWith(source))
  }
}
