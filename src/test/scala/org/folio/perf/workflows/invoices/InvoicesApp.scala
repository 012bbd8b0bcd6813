package org.folio.perf.workflows.invoices

import org.folio.perf.protocol._
import AcquisitionsKeys._
import AcquisitionsRequests._
import Checks._
import Folio._
import Step._
import InvoiceKeys._

/**
 * Requests that several transactions of the invoices app send.
 *
 * Source: PTF's JMeter scripts; ui-invoice 6.1.2 and 8.0.0 for later releases.
 */
private[invoices] object InvoicesApp {

  val batchGroups: FolioRequest = all("/batch-groups", "batchGroups")

  val approvals: Step =
    since("invoice-storage.settings", "1.0")(
      matching("/invoice-storage/settings", "(key=approvals)", 1000).check(hasField("settings"))
    ).before(configuration("(module=INVOICE and configName=approvals)"))

  /** First page of the app, with the filters. */
  val opened: Steps =
    steps(acquisitionsUnits, tags, tagsEnabled, batchGroups, expenseClasses, funds)

  val invoice: FolioRequest =
    getById("/invoice/invoices/{id}", InvoiceId).limit(1000)

  private val linesOfInvoice: FolioRequest =
    matching(
      "/invoice/invoice-lines",
      s"(invoiceId==${InvoiceId.el}) sortBy metadata.createdDate invoiceLineNumber",
      1000,
    )

  /** Lines of an invoice that has some, as each that the run has made. */
  val lines: FolioRequest =
    linesOfInvoice.check(says("invoiceId", InvoiceId))

  /** Like [[lines]]; an invoice of others may have none. */
  private val linesIfThere: FolioRequest =
    linesOfInvoice.check(listSays("invoiceLines", "invoiceId", InvoiceId))

  val exportConfigurations: FolioRequest =
    matching("/batch-voucher/export-configurations", s"batchGroupId==${BatchGroupId.el}", 1000)
      .check(hasField("exportConfigs"))

  val batchGroup: FolioRequest =
    getById("/batch-groups/{id}", BatchGroupId).limit(1000)

  val documents: FolioRequest =
    get("/invoice/invoices/{id}/documents", InvoiceId)
      .limit(1000)
      .check(hasField("documents"))

  /** Since Trillium an invoice's page reads all fiscal years. */
  val fiscalYears: Step =
    since("invoice-storage.settings", "1.0")(
      all("/finance/fiscal-years", "fiscalYears", sortBy = "periodStart")
    )

  private def details(lines: FolioRequest): Steps = steps(
    fiscalYears,
    vendor,
    lines,
    approvals,
    ifThere(BatchGroupId)(exportConfigurations),
    tagsEnabled,
    self,
    ifThere(BatchGroupId)(batchGroup),
    vendor,
    documents,
    funds,
    materialTypes,
  )

  /** Other requests of an invoice's page, until the invoice can be paid. */
  val detailsOfUnpaid: Steps = details(lines)

  /** All requests of an invoice's page. */
  val page: Steps = steps(invoice, detailsOfUnpaid)

  /** The page of an invoice that the run has not made. */
  val pageOfOthers: Steps = steps(invoice, details(linesIfThere))

  val openInvoices: FolioRequest = invoicesWith("Open")

  def invoicesWith(status: String): FolioRequest =
    firstPage("/invoice/invoices", s"""(status=="$status") sortby invoiceDate/sort.descending""")

  /** Search for the number as the vendor's, a voucher's or an order's number, or in a description. */
  def byAnyNumber(checks: Expectation*): Step = {
    def among(fields: Vector[String]): FolioRequest =
      firstPage("/invoice/invoices", s"(((${anyBegins(InvoiceNumber.el, fields)}))) sortby invoiceDate/sort.descending")
        .check(checks: _*)
    val numbers = Vector("voucherNumber", "vendorInvoiceNo")
    val others = Vector("poNumbers", "accountingCode", "invoiceLines.description")
    since("finance.funds", "3.0")(among((numbers :+ "folioInvoiceNo") ++ others))
      .before(among(numbers ++ others))
  }

  val adjustments: Step =
    since("invoice-storage.adjustment-presets", "1.0")(
      all("/invoice-storage/adjustment-presets", "adjustmentPresets", sortBy = "metadata.createdDate")
    ).before(configuration("(module=INVOICE and configName=INVOICE.adjustments) sortby code"))

  val otherWithSameNumber: FolioRequest = sameNumber(InvoiceId.el)

  /** Invoices of the vendor with the number and the date. @param except id of one that is left out */
  def sameNumber(except: String): FolioRequest =
    listed(
      "/invoice/invoices",
      s"""id<>"$except" AND vendorInvoiceNo=="${InvoiceNumber.el}"""" +
        s""" AND invoiceDate=="${InvoiceDate.el}*" AND vendorId=="${VendorId.el}"""",
    )

  /** Writes the invoice back with another status. */
  def edited(status: String): Step = RecordEdit.texts(InvoiceJson, EditedInvoiceJson)("status" -> status)

  val saveEdited: FolioRequest = put("/invoice/invoices/{id}", InvoiceId)(EditedInvoiceJson.el).check(isEmpty)
}

/** Session keys of transactions on one invoice, in addition to `AcquisitionsKeys`. */
private[invoices] object InvoiceKeys {
  val FolioInvoiceNumber = SessionKey("folioInvoiceNumber")
  val FiscalYearId = SessionKey("fiscalYearId")
  val VoucherId = SessionKey("voucherId")

  /** Vendor of any invoice of a list. */
  val ListedVendorId = SessionKey("listedVendorId")

  /** An invoice of a list, with its fields. */
  val ListedInvoice = SessionKey("listedInvoice")
  val InvoiceJson = SessionKey("invoiceJson")
  val EditedInvoiceJson = SessionKey("editedInvoiceJson")
}
