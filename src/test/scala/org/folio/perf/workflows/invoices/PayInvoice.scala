package org.folio.perf.workflows.invoices

import org.folio.perf.protocol.AcquisitionsKeys.{BatchGroupId, InvoiceId}
import org.folio.perf.protocol.AcquisitionsRequests._
import org.folio.perf.protocol.Folio.{get, put}
import org.folio.perf.protocol.SessionKey.OwnUserId
import org.folio.perf.protocol.Step.ifThere
import org.folio.perf.protocol.{Checks, FolioRequest, Step, Transaction}
import InvoiceKeys._
import InvoicesApp._

/**
 * A librarian finds the approved invoice among the approved ones, looks at it with its voucher, pays it and looks at
 * the paid invoice.
 *
 * Needs: the values that [[ApproveInvoice]] leaves.
 * Source: PTF's JMeter script (MOBIUS).
 */
object PayInvoice {

  val transaction: Transaction = Transaction(
    "AIE_TC: Paying Invoices",
    Vector(
      approvedInvoices,
      allOrganizations,
      invoice.check(
        Checks.says("status", "Approved"),
        Checks.captureFirst("batchGroupId", BatchGroupId),
        Checks.captureFirst("folioInvoiceNo", FolioInvoiceNumber),
        Checks.captureFirstIfThere("fiscalYearId", FiscalYearId),
        Checks.captureBody(InvoiceJson),
      ),
      vendor,
      lines,
      approvals,
      exportConfigurations,
      voucherExports,
      tagsEnabled,
      // Without a voucher the approval has failed.
      vouchers.check(Checks.capture("$.vouchers[0].id", VoucherId)),
    ) ++ detailsOfVoucher ++ Vector(
      edited("Paid"),
      pay,
      invoice.check(Checks.says("status", "Paid")),
      approvedInvoices,
      vendor,
      lines,
      approvals,
      exportConfigurations,
      allOrganizations,
      voucherExports,
      tagsEnabled,
      vouchers.check(Checks.says("status", "Paid")),
    ) ++ detailsOfVoucher,
  )

  private def detailsOfVoucher: Vector[Step] = Vector(
    self,
    get("/users/{id}", OwnUserId).limit(1000).check(Checks.says("id", OwnUserId)),
    batchGroup,
    vendor,
    documents,
    ifThere(FiscalYearId)(
      get("/finance/fiscal-years/{id}", FiscalYearId).check(Checks.says("id", FiscalYearId))
    ),
    funds,
    materialTypes,
    get("/organizations-storage/categories")
      .query("id==*")
      .limit(1000)
      .check(Checks.hasField("categories")),
    get("/voucher/voucher-lines")
      .query(s"voucherId==${VoucherId.el}")
      .limit(1000)
      .check(Checks.says("voucherId", VoucherId)),
  )

  private def approvedInvoices: FolioRequest =
    get("/invoice/invoices")
      .param("offset", "0")
      .query("""(status=="Approved") sortby invoiceDate/sort.descending""")
      .limit(50)
      .check(Checks.isList)

  private def allOrganizations: FolioRequest =
    get("/organizations/organizations")
      .query("id==*")
      .limit(1000)
      .check(Checks.hasField("organizations"))

  private def voucherExports: FolioRequest =
    get("/batch-voucher/batch-voucher-exports")
      .query(s"batchVouchers.batchedVouchers=folioInvoiceNo:${FolioInvoiceNumber.el}")
      .limit(1000)
      .check(Checks.hasField("batchVoucherExports"))

  private def vouchers: FolioRequest =
    get("/voucher/vouchers").query(s"invoiceId==${InvoiceId.el}").limit(1000)

  private def pay: FolioRequest =
    put("/invoice/invoices/{id}", InvoiceId)(EditedInvoiceJson.el).check(Checks.isEmpty)
}
