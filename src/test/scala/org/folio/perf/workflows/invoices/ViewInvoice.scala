package org.folio.perf.workflows.invoices

import io.gatling.core.session.Session
import org.folio.perf.protocol.AcquisitionsKeys._
import org.folio.perf.protocol.AcquisitionsRequests._
import org.folio.perf.protocol.Step.when
import org.folio.perf.protocol.{Checks, Draw, FolioRequest, JsonEdit, SessionKey, Step, Transaction}
import InvoiceKeys._
import InvoicesApp._

/**
 * A librarian looks at an invoice: any of the open ones in half of the iterations, and in the others
 * one that is found by its number.
 *
 * Needs: `invoiceNumber` of an invoice.
 * Source: PTF's JMeter script (NLA).
 */
object ViewInvoice {

  val transaction: Transaction = Transaction(
    "IO_View invoices",
    opened ++ Vector(
      when(looksAtOpen)(found(openInvoices): _*),
      when(session => !looksAtOpen(session))(found(byAnyNumber): _*),
    ) ++ page,
  )

  private def found(list: FolioRequest): Vector[Step] = Vector(
    list.check(Checks.captureRandomRecord("$.invoices[*]", ListedInvoice)),
    JsonEdit.pick(ListedInvoice)(
      "id" -> InvoiceId,
      "vendorId" -> VendorId,
      "batchGroupId" -> BatchGroupId,
    ),
    vendorInList(VendorId),
  )

  private def looksAtOpen(session: Session): Boolean = {
    val iteration = session(SessionKey.Iteration.name).as[Long]
    Draw.between(0, 1, transaction.name.hashCode.toLong, iteration) == 0
  }
}
