package org.folio.perf.workflows.invoices

import io.gatling.core.session.Session
import org.folio.perf.feeders.kinds.FinanceRecords._
import org.folio.perf.flow.{InOrder, Workflow}
import org.folio.perf.protocol._
import AcquisitionsKeys._
import AcquisitionsRequests._
import Checks._
import Folio._
import SessionKey._
import Step._
import InvoiceKeys._
import InvoicesApp._

/** All transactions of an iteration are on the same invoice. */
object InvoicePayment {

  val workflow: Workflow = Workflow(
    code = "aie",
    name = "invoice-payment",
    title = "Librarians enter an invoice, approve it and pay it.",
    flow = InOrder(
      CreateInvoice.transaction,
      ApproveInvoice.transaction,
      PayInvoice.transaction,
    ).takes(Vendor, Fund),
    needsFiscalYear = true,
  )

  /** The part of it in the NLA's report. */
  val approval: Workflow = Workflow(
    code = "nla-aie",
    name = "invoice-approval",
    title = "Librarians approve an invoice that has just been made.",
    flow = InOrder(CreateInvoice.preparation, ApproveInvoice.nla).takes(Vendor, FundToKeep),
    needsFiscalYear = true,
  )
}

/**
 * A librarian finds the invoice created before and approves it, which creates its voucher. In half of the iterations
 * the librarian finds it among the open invoices, in the others by its number.
 *
 * Needs: the values that [[CreateInvoice]] leaves. Leaves: the approved invoice.
 * Source: PTF's JMeter script (MOBIUS, NLA). It continues with the vendor and the batch group of any
 * open invoice, but approves its own; here both belong to its own invoice, as on its page. For later releases see
 * [[InvoicesApp]].
 */
object ApproveInvoice {

  val transaction: Transaction = Transaction(
    "AIE_TC: Invoices Approve",
    opened ++ Vector(
      when(looksAtOpen)(
        openInvoices.check(captureRandom("$.invoices[*].vendorId", ListedVendorId)),
        vendorIfThere(ListedVendorId),
      ),
      when(session => !looksAtOpen(session))(
        byAnyNumber(
          says("id", InvoiceId),
          captureFirst("vendorId", ListedVendorId),
        ),
        vendorInList(ListedVendorId),
      ),
      byNumber,
      invoice.check(captureBody(InvoiceJson)),
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
    val iteration = session(Iteration.name).as[Long]
    Draw.between(0, 1, transaction.name.hashCode.toLong, iteration) == 0
  }

  private def byNumber: FolioRequest =
    get("/invoice/invoices")
      .query(s"vendorInvoiceNo=${InvoiceNumber.el}")
      .limit(50)
      .param("offset", "0")
      .check(says("id", InvoiceId))

  private def approve: FolioRequest =
    put("/invoice/invoices/{id}", InvoiceId)(EditedInvoiceJson.el).check(isEmpty)
}

/**
 * A librarian finds the approved invoice among the approved ones, looks at it with its voucher, pays it and looks at
 * the paid invoice.
 *
 * Needs: the values that [[ApproveInvoice]] leaves.
 * Source: PTF's JMeter script (MOBIUS). For later releases see [[InvoicesApp]].
 */
object PayInvoice {

  val transaction: Transaction = Transaction(
    "AIE_TC: Paying Invoices",
    Vector(
      approvedInvoices,
      allOrganizations,
      invoice.check(
        says("status", "Approved"),
        captureFirst("batchGroupId", BatchGroupId),
        captureFirst("folioInvoiceNo", FolioInvoiceNumber),
        captureFirstIfThere("fiscalYearId", FiscalYearId),
        captureBody(InvoiceJson),
      ),
      fiscalYears,
      vendor,
      lines,
      approvals,
      exportConfigurations,
      voucherExports,
      tagsEnabled,
      // Without a voucher the approval has failed.
      vouchers.check(capture("$.vouchers[0].id", VoucherId)),
    ) ++ detailsOfVoucher ++ Vector(
      edited("Paid"),
      pay,
      invoice.check(says("status", "Paid")),
      approvedInvoices,
      vendor,
      lines,
      approvals,
      exportConfigurations,
      allOrganizations,
      voucherExports,
      tagsEnabled,
      vouchers.check(says("status", "Paid")),
    ) ++ detailsOfVoucher,
  )

  private def detailsOfVoucher: Vector[Step] = Vector(
    self,
    get("/users/{id}", OwnUserId).limit(1000).check(says("id", OwnUserId)),
    batchGroup,
    vendor,
    documents,
    ifThere(FiscalYearId)(
      get("/finance/fiscal-years/{id}", FiscalYearId).check(says("id", FiscalYearId))
    ),
    funds,
    materialTypes,
    get("/organizations-storage/categories")
      .query("id==*")
      .limit(1000)
      .check(hasField("categories")),
    get("/voucher/voucher-lines")
      .query(s"voucherId==${VoucherId.el}")
      .limit(1000)
      .check(says("voucherId", VoucherId)),
  )

  private def approvedInvoices: FolioRequest =
    get("/invoice/invoices")
      .param("offset", "0")
      .query("""(status=="Approved") sortby invoiceDate/sort.descending""")
      .limit(50)
      .check(isList)

  private def allOrganizations: FolioRequest =
    get("/organizations/organizations")
      .query("id==*")
      .limit(1000)
      .check(hasField("organizations"))

  private def voucherExports: FolioRequest =
    get("/batch-voucher/batch-voucher-exports")
      .query(s"batchVouchers.batchedVouchers=folioInvoiceNo:${FolioInvoiceNumber.el}")
      .limit(1000)
      .check(hasField("batchVoucherExports"))

  private def vouchers: FolioRequest =
    get("/voucher/vouchers").query(s"invoiceId==${InvoiceId.el}").limit(1000)

  private def pay: FolioRequest =
    put("/invoice/invoices/{id}", InvoiceId)(EditedInvoiceJson.el).check(isEmpty)
}
