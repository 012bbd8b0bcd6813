package org.folio.perf.workflows.invoices

import java.time.LocalDate
import java.time.ZoneOffset.UTC
import java.util.concurrent.ThreadLocalRandom
import org.folio.perf.protocol.AcquisitionsKeys._
import org.folio.perf.protocol.AcquisitionsRequests._
import org.folio.perf.protocol.Folio.{get, post}
import org.folio.perf.protocol.Step.compute
import org.folio.perf.protocol.SessionKey.NewId
import org.folio.perf.protocol.{Checks, FolioRequest, Step, Transaction}
import InvoicesApp._

/**
 * A librarian enters an invoice of one line: opens the form, finds the vendor, saves the invoice and
 * its line, and looks at it.
 *
 * Needs: `vendorId`, `vendorName`; `fundId`, `fundCode` of a fund with an account number and a budget
 * of the current fiscal year. The line costs nothing, so no money is used. Leaves: the invoice.
 * Source: PTF's JMeter script (MOBIUS, NLA). It draws the vendor's number of the invoice once for the
 * search for duplicates and again for the invoice; here it is the same, as in the form. It sends the
 * quantity as a text, and a fixed date as the start of the subscription.
 */
object CreateInvoice {

  val transaction: Transaction = Transaction(
    "AIE_TC: Create Invoices",
    newNumber +: (opened ++ form ++ saved ++ opened ++ page),
  )

  /** The transaction under its name in the NLA's report. */
  val nla: Transaction = transaction.named("IO_Create invoices")

  /** Only the requests that create the invoice; the NLA's script sends them before each approval, outside its time. */
  val preparation: Transaction = Transaction("AIE preparation (outside of the time)")(
    newNumber,
    anyBatchGroup,
    save,
    saveLine,
  )

  private def newNumber: Step = compute(
    _.set(InvoiceNumber.name, tenDigits).set(InvoiceDate.name, LocalDate.now(UTC).toString)
  )

  private def anyBatchGroup: FolioRequest =
    batchGroups.check(Checks.capture("$.batchGroups[0].id", BatchGroupId))

  private def form: Vector[Step] = Vector(
    anyBatchGroup,
    adjustments,
    addresses,
    ownUnits,
    unitsOpenToAll,
    // The librarian searches for the vendor.
    tags,
    tagsEnabled,
    vendorsByName,
  )

  private def saved: Vector[Step] = Vector(duplicates, vendor, save, saveLine)

  private def tenDigits: String =
    ThreadLocalRandom.current.nextLong(1000000000L, 10000000000L).toString

  private def unitsOpenToAll: FolioRequest =
    get("/acquisitions-units/units")
      .query("protectCreate==false")
      .limit(1000)
      .check(Checks.hasField("acquisitionsUnits"))

  private def vendorsByName: FolioRequest = {
    val fields = Vector("name", "code", "language", "aliases", "erpCode", "taxId")
    val clauses = fields.map(field => s"""$field="${VendorName.el}*"""").mkString(" or ")
    get("/organizations/organizations")
      .param("offset", "0")
      .query(s"((($clauses))) sortby name/sort.ascending")
      .limit(50)
      .check(Checks.says("id", VendorId))
  }

  private def duplicates: FolioRequest =
    get("/invoice/invoices")
      .query(
        s"""id<>"undefined" AND vendorInvoiceNo=="${InvoiceNumber.el}"""" +
          s""" AND invoiceDate=="${InvoiceDate.el}*" AND vendorId=="${VendorId.el}""""
      )
      .limit(1000)
      .check(Checks.isList)

  private def save: FolioRequest =
    post("/invoice/invoices", 201)(s"""{
      "chkSubscriptionOverlap": true,
      "currency": "USD",
      "source": "User",
      "adjustments": [],
      "batchGroupId": "${BatchGroupId.el}",
      "status": "Open",
      "exportToAccounting": false,
      "vendorId": "${VendorId.el}",
      "accountingCode": null,
      "paymentMethod": "Credit Card",
      "vendorInvoiceNo": "${InvoiceNumber.el}",
      "invoiceDate": "${InvoiceDate.el}"
    }""").check(
      Checks.says("vendorInvoiceNo", InvoiceNumber),
      Checks.capture("$.id", InvoiceId),
    )

  private def saveLine: FolioRequest =
    post("/invoice/invoice-lines", 201)(s"""{
      "id": "${NewId.el}",
      "invoiceId": "${InvoiceId.el}",
      "invoiceLineStatus": "Open",
      "fundDistributions": [{
        "distributionType": "percentage",
        "value": 100,
        "fundId": "${FundId.el}",
        "code": "${FundCode.el}",
        "encumbrance": null,
        "expenseClassId": null
      }],
      "description": "for approve",
      "quantity": 1,
      "subTotal": 0,
      "subscriptionStart": "${InvoiceDate.el}"
    }""").check(Checks.says("invoiceId", InvoiceId), Checks.says("fundId", FundId))
}
