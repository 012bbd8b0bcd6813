package org.folio.perf.workflows.invoices

import io.gatling.core.session.Session
import org.folio.perf.protocol.AcquisitionsKeys._
import org.folio.perf.protocol.AcquisitionsRequests._
import org.folio.perf.protocol.Folio.{get, put}
import org.folio.perf.protocol.Step.when
import org.folio.perf.protocol.{Checks, Draw, FolioRequest, SessionKey, Transaction}
import InvoiceKeys._
import InvoicesApp._

/**
 * A librarian finds the invoice created before and approves it, which creates its voucher. In half of the iterations
 * the librarian finds it among the open invoices, in the others by its number.
 *
 * Needs: the values that [[CreateInvoice]] leaves. Leaves: the approved invoice.
 * Source: PTF's JMeter script (MOBIUS, NLA). It continues with the vendor and the batch group of any
 * open invoice, but approves its own; here both belong to its own invoice, as on its page.
 */
object ApproveInvoice {

  val transaction: Transaction = Transaction(
    "AIE_TC: Invoices Approve",
    opened ++ Vector(
      when(looksAtOpen)(
        openInvoices.check(Checks.captureRandom("$.invoices[*].vendorId", ListedVendorId)),
        vendorIfThere(ListedVendorId),
      ),
      when(session => !looksAtOpen(session))(
        byAnyNumber.check(
          Checks.says("id", InvoiceId),
          Checks.captureFirst("vendorId", ListedVendorId),
        ),
        vendorInList(ListedVendorId),
      ),
      byNumber,
      invoice.check(Checks.captureBody(InvoiceJson)),
    ) ++ detailsOfUnpaid ++ Vector(
      otherWithSameNumber,
      edited("Approved"),
      approve,
    ),
  )

  /** The transaction under its name in the NLA's report. */
  val nla: Transaction = transaction.named("AIE_Approving Invoices")

  /** Drawn for each iteration: if every second iteration were one, it would always be the same tenants. */
  private def looksAtOpen(session: Session): Boolean = {
    val iteration = session(SessionKey.Iteration.name).as[Long]
    Draw.between(0, 1, transaction.name.hashCode.toLong, iteration) == 0
  }

  private def byNumber: FolioRequest =
    get("/invoice/invoices")
      .query(s"vendorInvoiceNo=${InvoiceNumber.el}")
      .limit(50)
      .param("offset", "0")
      .check(Checks.says("id", InvoiceId))

  private def approve: FolioRequest =
    put("/invoice/invoices/{id}", InvoiceId)(EditedInvoiceJson.el).check(Checks.isEmpty)
}
