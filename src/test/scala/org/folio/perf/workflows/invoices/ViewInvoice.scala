package org.folio.perf.workflows.invoices

import io.gatling.core.session.Session
import org.folio.perf.protocol.AcquisitionsKeys._
import org.folio.perf.protocol.AcquisitionsRequests._
import org.folio.perf.protocol.Step.{need, when}
import org.folio.perf.protocol.{Checks, Draw, FolioRequest, JsonEdit, SessionKey, Step, Transaction}
import InvoiceKeys._
import InvoicesApp._

/**
 * A librarian looks at an invoice: any of the open ones in half of the iterations, and in the others
 * one that is found by its number.
 *
 * Needs: `invoiceNumber` of an invoice. The invoice may have no lines, and no batch group.
 * Source: PTF's JMeter script (NLA).
 */
object ViewInvoice {

  val transaction: Transaction = Transaction(
    "IO_View invoices",
    opened ++ Vector(
      when(looksAtOpen)(found(openInvoices): _*),
      when(session => !looksAtOpen(session))(found(byAnyNumber): _*),
    ) ++ pageOfOthers,
  )

  private def found(list: FolioRequest): Vector[Step] = Vector(
    list.check(
      Checks.hasField("invoices"),
      Checks.captureRandomRecordIfThere("$.invoices[*]", ListedInvoice),
    ),
    need(ListedInvoice)("the search for invoices finds none"),
    JsonEdit.pick(ListedInvoice)("id" -> InvoiceId, "vendorId" -> VendorId),
    JsonEdit.pickIfThere(ListedInvoice)("batchGroupId", BatchGroupId),
    vendorIfThere(VendorId),
  )

  private def looksAtOpen(session: Session): Boolean = {
    val iteration = session(SessionKey.Iteration.name).as[Long]
    Draw.between(0, 1, transaction.name.hashCode.toLong, iteration) == 0
  }
}
