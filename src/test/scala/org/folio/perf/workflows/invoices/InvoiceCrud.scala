package org.folio.perf.workflows.invoices

import java.time.LocalDate
import java.time.ZoneOffset.UTC
import org.folio.perf.feeders.kinds.FinanceRecords._
import org.folio.perf.flow.{Crud, Input, Single, Workflow}
import org.folio.perf.protocol._
import AcquisitionsKeys._
import AcquisitionsRequests._
import Checks._
import Folio._
import SessionKey._
import Step._
import InvoicesApp._
import InvoiceKeys._

object InvoiceCrud {

  val workflow: Workflow = Workflow(
    code = "io",
    name = "invoice-entry",
    title = "Librarians enter, look at, change and delete invoices, in turn.",
    flow = Crud(
      record = "invoice",
      remembers = Vector(InvoiceId, InvoiceNumber, InvoiceDate, VendorId, BatchGroupId),
      create = Single(CreateInvoice.nla).takes(Vendor, FundToKeep),
      view = Single(ViewInvoice.transaction).takes(Invoice),
      edit = Single(EditInvoice.transaction).using(Input.OwnUser),
      delete = Single(DeleteInvoice.transaction).using(Input.OwnUser),
    ),
    needsFiscalYear = true,
  )
}

/**
 * A librarian enters an invoice of one line: opens the form, finds the vendor, saves the invoice and
 * its line, and looks at it.
 *
 * Needs: `vendorId`, `vendorName`; `fundId`, `fundCode` of a fund with an account number and a budget
 * of the current fiscal year. The line costs nothing, so no money is used. Leaves: the invoice.
 * Source: PTF's JMeter script (MOBIUS, NLA). It draws the vendor's number of the invoice once for the
 * search for duplicates and again for the invoice; here it is the same, as in the form. It sends the
 * quantity as a text, and a fixed date as the start of the subscription. For later releases see [[InvoicesApp]].
 */
object CreateInvoice {

  val transaction: Transaction =
    Transaction("AIE_TC: Create Invoices")(newNumber, opened, form, saved, opened, page)

  /** The transaction under its name in the NLA's report. */
  val nla: Transaction = transaction.named("IO_Create invoices")

  /** Only the requests that create the invoice; the NLA's script sends them before each approval, outside its time. */
  val preparation: Transaction = Transaction("AIE preparation (outside of the time)")(
    newNumber,
    anyBatchGroup,
    save,
    saveLine,
  )

  private def newNumber: Step = compute(session =>
    session
      .set(InvoiceNumber.name, IterationIds.tenDigits(session))
      .set(InvoiceDate.name, LocalDate.now(UTC).toString)
  )

  private def anyBatchGroup: FolioRequest =
    batchGroups.check(capture("$.batchGroups[0].id", BatchGroupId))

  private def form: Steps = steps(
    anyBatchGroup,
    adjustments,
    addresses,
    ownUnits,
    unitsOpenToAll,
    // The librarian searches for the vendor.
    tags,
    tagsEnabled,
    organizationsNamed(VendorName.el).check(says("id", VendorId)),
  )

  private def saved: Steps = steps(sameNumber("undefined").limit(1000), vendor, save, saveLine)

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
      says("vendorInvoiceNo", InvoiceNumber),
      capture("$.id", InvoiceId),
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
    }""").check(says("invoiceId", InvoiceId), says("fundId", FundId))
}

/**
 * A librarian looks at an invoice: any of the open ones in half of the iterations, and in the others
 * one that is found by its number.
 *
 * Needs: `invoiceNumber` of an invoice. The invoice may have no lines, and no batch group.
 * Source: PTF's JMeter script (NLA). For later releases see [[InvoicesApp]].
 */
object ViewInvoice {

  val transaction: Transaction = Transaction("IO_View invoices")(
    opened,
    either(transaction)(found(openInvoices.check(anyListed: _*)))(found(byAnyNumber(anyListed: _*))),
    pageOfOthers,
  )

  private def anyListed: Vector[Expectation] = Vector(
    hasField("invoices"),
    captureRandomRecordIfThere("$.invoices[*]", ListedInvoice),
  )

  private def found(list: Step): Steps = steps(
    list,
    need(ListedInvoice)("the search for invoices finds none"),
    JsonEdit.pick(ListedInvoice)("id" -> InvoiceId, "vendorId" -> VendorId),
    JsonEdit.pickIfThere(ListedInvoice)("batchGroupId", BatchGroupId),
    vendorIfThere(VendorId),
  )
}

/**
 * A librarian finds an invoice by its number, opens its form, gives it another number and looks at it
 * again.
 *
 * Needs: `invoiceId`, `invoiceNumber`, `invoiceDate`, `vendorId`, `batchGroupId` of an invoice that is
 * not approved. Leaves: the invoice with its new number.
 * Source: PTF's JMeter script (NLA), which draws from the invoices that its search found. For later releases see [[InvoicesApp]].
 */
object EditInvoice {

  val transaction: Transaction = Transaction("IO_Edit invoices")(
    opened,
    foundAgain,
    vendorInList(VendorId),
    page,
    form,
    saved,
    opened,
    foundAgain,
    page,
  )

  private def foundAgain: Step = byAnyNumber(says("id", InvoiceId))

  private def form: Steps = steps(
    documents,
    batchGroups,
    adjustments,
    addresses,
    invoice.check(captureBody(InvoiceJson)),
    vendor,
    self,
    ownUnits,
    unitsToAssign,
    vendor,
  )

  private def saved: Steps = steps(
    // PTF's number is below 10,000,000; with more digits two edited invoices rarely get the same one.
    remember(InvoiceNumber)(session => IterationIds.tenDigits(session)),
    otherWithSameNumber.limit(1000),
    vendor,
    RecordEdit.texts(InvoiceJson, EditedInvoiceJson)("vendorInvoiceNo" -> InvoiceNumber.el),
    saveEdited,
  )
}

/**
 * A librarian finds an invoice by its number, looks at it and deletes it.
 *
 * Needs: the same values as [[EditInvoice]]. Afterwards the invoice does not exist any more.
 * Source: PTF's JMeter script (NLA), which draws from the invoices that its search found, and asks for
 * the vendor of another one afterwards if the search still finds any; here it finds none. For later releases see [[InvoicesApp]].
 */
object DeleteInvoice {

  val transaction: Transaction = Transaction("IO_Delete invoices")(
    opened,
    byAnyNumber(says("id", InvoiceId)),
    vendorInList(VendorId),
    page,
    delete("/invoice/invoices/{id}", InvoiceId).check(isEmpty),
    byAnyNumber(isList, lacksValue(InvoiceId)),
  )
}
