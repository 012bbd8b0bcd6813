package org.folio.perf.workflows.circulation

import org.folio.perf.feeders.RecordKind
import org.folio.perf.flow.{Single, Workflow}
import org.folio.perf.protocol._
import Checks._
import Folio._
import SessionKey._
import Step._

/**
 * A clerk renews every open loan of a patron, so the time depends on the number of loans.
 *
 * Needs: `patronId` of a patron with open loans.
 * Source: PTF's JMeter script (MOBIUS, NLA), which lists closed loans too and fails to renew them. The page of ui-users 13.0.1
 * sends the same requests.
 */
object RenewLoans {

  val transaction: Transaction = Transaction("ULR_TC: Users loan Renewal Transaction")(
    patron,
    // A loan has two barcodes: the item's and the borrower's.
    openLoans.check(captureOthers("barcode", PatronBarcode, LoanBarcodes)),
    demand(LoanBarcodes.listOf(_).nonEmpty)("the patron has no open loans"),
    forEach(LoanBarcodes, ItemBarcode)(renew),
    openLoans,
  )

  private def patron: FolioRequest =
    get("/users/{id}", PatronId)
      .limit(30)
      .check(
        says("id", PatronId),
        captureFirst("barcode", PatronBarcode),
      )

  private def openLoans: FolioRequest =
    matching("/circulation/loans", s"(userId==${PatronId.el} and status.name==Open) sortby id", 100000)
      .check(hasField("loans"))

  private def renew: FolioRequest =
    post("/circulation/renew-by-barcode", 200)(s"""{
      "itemBarcode": "${ItemBarcode.el}",
      "userBarcode": "${PatronBarcode.el}",
      "id": "${NewId.el}"
    }""").check(
      says("barcode", ItemBarcode),
      says("action", "renewed"),
    )

  val workflow: Workflow = Workflow(
    code = "ulr",
    name = "loan-renewal",
    title = "Clerks renew all loans of a patron.",
    flow = Single(transaction).takes(RecordKind.Borrower),
  )
}
