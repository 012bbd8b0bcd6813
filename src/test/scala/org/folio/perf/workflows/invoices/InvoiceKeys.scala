package org.folio.perf.workflows.invoices

import org.folio.perf.protocol.SessionKey

/** What the three transactions on one invoice leave each other. */
private[invoices] object InvoiceKeys {
  val InvoiceId: SessionKey = SessionKey("invoiceId")

  /** The vendor's number on the invoice, ten digits. */
  val InvoiceNumber: SessionKey = SessionKey("invoiceNumber")

  /** A day, such as `2026-11-21`. */
  val InvoiceDate: SessionKey = SessionKey("invoiceDate")
  val BatchGroupId: SessionKey = SessionKey("batchGroupId")
  val FolioInvoiceNumber: SessionKey = SessionKey("folioInvoiceNumber")
  val FiscalYearId: SessionKey = SessionKey("fiscalYearId")
  val VoucherId: SessionKey = SessionKey("voucherId")

  /** The vendor of some invoice of a list. */
  val ListedVendorId: SessionKey = SessionKey("listedVendorId")
  val InvoiceJson: SessionKey = SessionKey("invoiceJson")
  val EditedInvoiceJson: SessionKey = SessionKey("editedInvoiceJson")
}
