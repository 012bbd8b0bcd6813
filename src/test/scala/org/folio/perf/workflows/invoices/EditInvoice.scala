package org.folio.perf.workflows.invoices

import java.util.concurrent.ThreadLocalRandom
import org.folio.perf.protocol.AcquisitionsKeys._
import org.folio.perf.protocol.AcquisitionsRequests._
import org.folio.perf.protocol.Folio.put
import org.folio.perf.protocol.Step.compute
import org.folio.perf.protocol.{Checks, FolioRequest, JsonEdit, Step, Transaction}
import InvoiceKeys._
import InvoicesApp._

/**
 * A librarian finds an invoice by its number, opens its form, gives it another number and looks at it
 * again.
 *
 * Needs: `invoiceId`, `invoiceNumber`, `invoiceDate`, `vendorId`, `batchGroupId` of an invoice that is
 * not approved. Leaves: the invoice with its new number.
 * Source: PTF's JMeter script (NLA), which draws from the invoices that its search found.
 */
object EditInvoice {

  val transaction: Transaction = Transaction(
    "IO_Edit invoices",
    opened ++ found ++ page ++ form ++ saved ++ opened ++ Vector(foundAgain) ++ page,
  )

  private def found: Vector[Step] = Vector(foundAgain, vendorInList(VendorId))

  private def foundAgain: Step = byAnyNumber.check(Checks.says("id", InvoiceId))

  private def form: Vector[Step] = Vector(
    documents,
    batchGroups,
    adjustments,
    addresses,
    invoice.check(Checks.captureBody(InvoiceJson)),
    vendor,
    self,
    ownUnits,
    vendor,
  )

  private def saved: Vector[Step] = Vector(
    compute(_.set(InvoiceNumber.name, newNumber)),
    otherWithSameNumber.limit(1000),
    vendor,
    JsonEdit.change(InvoiceJson, EditedInvoiceJson) { (json, session) =>
      json.put("vendorInvoiceNo", session(InvoiceNumber.name).as[String])
      ()
    },
    save,
  )

  /** PTF's number is below 10,000,000; with more digits two edited invoices rarely get the same one. */
  private def newNumber: String =
    ThreadLocalRandom.current.nextLong(1000000000L, 10000000000L).toString

  private def save: FolioRequest =
    put("/invoice/invoices/{id}", InvoiceId)(EditedInvoiceJson.el).check(Checks.isEmpty)
}
