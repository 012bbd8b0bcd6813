package org.folio.perf.workflows

import com.fasterxml.jackson.databind.node.ObjectNode
import java.util.concurrent.atomic.AtomicInteger
import org.folio.perf.model.FolioRelease
import org.folio.perf.settings.Releases
import org.folio.perf.testkit._
import org.scalatest.Assertion

/**
 * Workflows with records that lack a value: the user's page goes on, and leaves out the requests that need it. The
 * requests that need a value are in the last column of `workflows/requests.csv`.
 */
class OptionalValuesSpec extends GatlingSuite with EditedWorkflows {

  private var covered = Set.empty[(String, String)]

  /** The transaction succeeds with the changed answers, without the requests for values that are lacking. */
  private def goesOn(code: String, transaction: String, lacks: String*)(
      edits: (String, ObjectNode => Unit)*
  ): Assertion = {
    val ran = run(code)(edits.map { case (request, edit) => Edit.json(transaction, request)(edit) }: _*)
    wentOn(ran, code, transaction)(lacks: _*)
  }

  private def wentOn(ran: EditedRun, code: String, transaction: String)(
      lacks: String*
  ): Assertion = {
    covered ++= lacks.map(transaction -> _)
    ran.failure(transaction).shouldBe("")
    val published = PublishedRequests.lacking(code, transaction, lacks.toSet)
    published.foldedLike(ran.requests(transaction)).shouldBe(published.requests)
  }

  private val CheckIn = "CICO_TC_Check-In Controller"
  private val checkIn = "POST /circulation/check-in-by-barcode"

  test("a loan without a lost item policy is returned, and the policy is not requested") {
    goesOn("cico", CheckIn, "lostItemPolicyId")(checkIn -> without("loan", "lostItemPolicyId"))
  }

  test("a loan without a borrower is returned, and the borrower's fees are not requested") {
    goesOn("cico", CheckIn, "loanUserId")(checkIn -> without("loan", "userId"))
  }

  test("items are returned where users have no username") {
    goesOn("cico", CheckIn)("GET /users" -> eachWithout("users", "username"))
  }

  test("an item is lent if the loan has no loan policy") {
    val CheckOut = "CICO_TC_Check-Out Controller"
    goesOn("cico", CheckOut)(
      "POST /circulation/check-out-by-barcode" -> without("loanPolicyId")
    )
  }

  private val IoView = "IO_View invoices"

  test("an invoice without lines is viewed") {
    val ran = run("io")(Edit.json(IoView, "GET /invoice/invoice-lines")(empty("invoiceLines")))
    ran.requests(IoView).should(contain("GET /invoice/invoice-lines"))
    ran.failure(IoView).shouldBe("")
  }

  test("an invoice whose vendor is not in the list of vendors is viewed") {
    val ran =
      run("io")(Edit.json(IoView, "GET /organizations/organizations")(empty("organizations")))
    ran.failure(IoView).shouldBe("")
  }

  test("an invoice without a batch group is viewed, and the group is not requested") {
    goesOn("io", IoView, "batchGroupId")("GET /invoice/invoices" -> eachWithout("invoices", "batchGroupId"))
  }

  test("the inventory app is opened for a new MARC record if there are no import targets") {
    val Open = "SC: Go to Inventory App"
    goesOn("mbc", Open, "jobProfileId")("GET /copycat/profiles" -> empty("profiles"))
  }

  private val Pay = "AIE_TC: Paying Invoices"

  test("an invoice without a fiscal year is paid, and the year is not requested") {
    val invoice = "GET /invoice/invoices/{id}"
    val ran = run("aie")(
      Edit.json(Pay, invoice)(without("fiscalYearId")),
      Edit.json("AIE_TC: Invoices Approve", "GET /organizations/organizations")(
        empty("organizations")
      ),
    )
    wentOn(ran, "aie", Pay)("fiscalYearId")
    ran.failure("AIE_TC: Invoices Approve").shouldBe("")
  }

  private val Choose = "VB_TC: Inventory Choose Instance"
  private val formatted = "GET /source-storage/records/{id}/formatted"
  private val noRecord = StubAnswer(404, "Record was not found")
  private def noSource(transaction: String) =
    Edit(transaction, formatted)(_ => noRecord)

  test("a MARC instance without a source record is viewed") {
    wentOn(run("vb")(noSource(Choose)), "vb", Choose)()
  }

  test("of an instance that is not MARC no source record is requested, in each workflow") {
    for (code <- Vector("vb", "vh", "vtt", "iro")) withClue(code) {
      val transactions = PublishedRequests.needs(code).collect { case (name, "marcSource") => name }
      val edits = Workflows.all.find(_.code == code).toVector.flatMap(_.transactions).map { t =>
        Edit.json(t.name, "GET /inventory/instances/{id}") { answer =>
          answer.put("source", "FOLIO")
          ()
        }
      }
      val ran = run(code)(edits: _*)
      transactions.foreach(wentOn(ran, code, _)("marcSource"))
    }
  }

  test("of an instance without holdings no items are counted, in each workflow") {
    for (code <- Vector("vb", "vh", "vtt")) withClue(code) {
      val transactions =
        PublishedRequests.needs(code).collect { case (name, "holdingsRecordId") => name }
      val edits = transactions.toVector.map { name =>
        Edit.json(name, "GET /holdings-storage/holdings")(empty("holdingsRecords"))
      }
      val ran = run(code)(edits: _*)
      transactions.foreach(wentOn(ran, code, _)("holdingsRecordId"))
    }
  }

  private val Changed = "VIH_View instance holdings details"

  test("of changed instances without MARC the first is looked at, even without holdings") {
    goesOn("vih", Changed, "marcInstanceId")(
      "GET /inventory/instances" -> eachWith("instances", "source", "FOLIO"),
      "GET /holdings-storage/holdings" -> empty("holdingsRecords"),
    )
  }

  test("a changed MARC instance without a source record is looked at") {
    wentOn(run("vih")(noSource(Changed)), "vih", Changed)()
  }

  test("an instance without holdings and source record is overlaid") {
    val Overlay = "SDIU_Single Record Import (Update)"
    val before = new AtomicInteger
    val ran = run("sdiu")(
      Edit.json(Overlay, "GET /holdings-storage/holdings")(empty("holdingsRecords")),
      Edit(Overlay, formatted) { answer =>
        if (before.getAndIncrement() == 0) noRecord else answer
      },
    )
    wentOn(ran, "sdiu", Overlay)()
    before.get.shouldBe(2)
  }

  test("an edited instance without the name of its editor is shown") {
    val Edited = "ETT_Edit MARC tag table"
    goesOn("ett", Edited, "updatedByUserId")(
      "GET /inventory/instances/{id}" -> without("metadata", "updatedByUserId")
    )
  }

  test("pieces of a line without an instance are received, without the holdings of an instance") {
    val transactions = PublishedRequests.needs("rw").map(_._1)
    val ran = run("rw")(
      transactions.toVector.flatMap { name =>
        Vector(
          Edit.json(name, "GET /orders/order-lines/{id}")(without("instanceId")),
          Edit.json(name, "GET /orders/order-lines") { answer =>
            if (answer.path("poLines").size > 1) empty("poLines")(answer)
          },
        )
      }: _*
    )
    transactions.foreach(wentOn(ran, "rw", _)("instanceId"))
  }

  test("an order line is added for a title whose holdings are not in the list") {
    val Add = "POO_TC: Add Order Lines"
    goesOn("poo", Add)("GET /holdings-storage/holdings" -> empty("holdingsRecords"))
  }

  test("receiving information is exported of an order whose vendor was deleted") {
    val Export = "ERW: Exporting Receiving Information to CSV"
    goesOn("erw", Export)("GET /organizations/organizations" -> empty("organizations"))
  }

  private val Open = "FYR_TC: Load Finance Ledgers Rollover"
  private val RollOver = "FYR_Rollover Ledgers"

  test("a ledger is rolled over whose funds have neither type nor budget, without open invoices") {
    val ran = run("fyr", tenant = 0)(
      Edit.json(Open, "GET /finance/funds")(eachWithout("funds", "fundTypeId")),
      Edit.json(Open, "GET /finance/budgets")(empty("budgets")),
      Edit.json(RollOver, "GET /invoice/invoices")(empty("invoices")),
    )
    wentOn(ran, "fyr", Open)("fundTypeId")
    wentOn(ran, "fyr", RollOver)("unpaidVendorId")
  }

  test("a ledger without funds is rolled over, with open invoices of a deleted vendor") {
    val ran = run("fyr", tenant = 1)(
      Edit.json(Open, "GET /finance/funds")(empty("funds")),
      Edit.json(RollOver, "GET /organizations/organizations")(empty("organizations")),
    )
    wentOn(ran, "fyr", Open)("fundTypeId", "fundOfLedgerId")
    wentOn(ran, "fyr", RollOver)()
  }

  test("each request that needs a value was left out in one of these tests") {
    val needed = Workflows.codes.filterNot(_.startsWith("nla-")).flatMap(PublishedRequests.needs)
    needed.toSet.diff(covered).shouldBe(empty)
  }
}

/** Requests of later releases for records that lack a value. */
class LaterOptionalValuesSpec extends GatlingSuite with EditedWorkflows {

  override protected def release: Option[FolioRelease] = Some(Releases.named("Trillium"))

  test("pieces of a title are shown whose instance has no holdings") {
    val Export = "ERW: Exporting Receiving Information to CSV"
    val ran = run("erw")(Edit.json(Export, "GET /holdings-storage/holdings")(empty("holdingsRecords")))
    ran.requests(Export).should(contain("GET /holdings-storage/holdings"))
    ran.failure(Export).shouldBe("")
  }
}
