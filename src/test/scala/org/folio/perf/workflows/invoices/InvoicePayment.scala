package org.folio.perf.workflows.invoices

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

  val transaction: Transaction = Transaction("AIE_TC: Invoices Approve")(
    opened,
    either(transaction)(
      openInvoices.check(captureRandom("$.invoices[*].vendorId", ListedVendorId)),
      vendorIfThere(ListedVendorId),
    )(
      byAnyNumber(says("id", InvoiceId), captureFirst("vendorId", ListedVendorId)),
      vendorInList(ListedVendorId),
    ),
    byNumber,
    invoice.check(captureBody(InvoiceJson)),
    detailsOfUnpaid,
    otherWithSameNumber,
    edited("Approved"),
    saveEdited,
  )

  /** The transaction under its name in the NLA's report. */
  val nla: Transaction = transaction.named("AIE_Approving Invoices")

  private def byNumber: FolioRequest =
    matching("/invoice/invoices", s"vendorInvoiceNo=${InvoiceNumber.el}", 50)
      .param("offset", "0")
      .check(says("id", InvoiceId))
}

/**
 * A librarian finds the approved invoice among the approved ones, looks at it with its voucher, pays it and looks at
 * the paid invoice.
 *
 * Needs: the values that [[ApproveInvoice]] leaves.
 * Source: PTF's JMeter script (MOBIUS). For later releases see [[InvoicesApp]].
 */
object PayInvoice {

  val transaction: Transaction = Transaction("AIE_TC: Paying Invoices")(
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
    detailsOfVoucher,
    edited("Paid"),
    saveEdited,
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
    detailsOfVoucher,
  )

  private def detailsOfVoucher: Steps = steps(
    self,
    getById("/users/{id}", OwnUserId).limit(1000),
    batchGroup,
    vendor,
    documents,
    ifThere(FiscalYearId)(getById("/finance/fiscal-years/{id}", FiscalYearId)),
    funds,
    materialTypes,
    matching("/organizations-storage/categories", "id==*", 1000)
      .check(hasField("categories")),
    matching("/voucher/voucher-lines", s"voucherId==${VoucherId.el}", 1000)
      .check(says("voucherId", VoucherId)),
  )

  private def approvedInvoices: FolioRequest = invoicesWith("Approved").check(isList)

  private def allOrganizations: FolioRequest =
    matching("/organizations/organizations", "id==*", 1000)
      .check(hasField("organizations"))

  private def voucherExports: FolioRequest =
    matching(
      "/batch-voucher/batch-voucher-exports",
      s"batchVouchers.batchedVouchers=folioInvoiceNo:${FolioInvoiceNumber.el}",
      1000,
    )
      .check(hasField("batchVoucherExports"))

  private def vouchers: FolioRequest =
    matching("/voucher/vouchers", s"invoiceId==${InvoiceId.el}", 1000)
}
