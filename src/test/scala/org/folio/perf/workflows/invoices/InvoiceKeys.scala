package org.folio.perf.workflows.invoices

import org.folio.perf.protocol.SessionKey

/** What transactions on one invoice leave each other; more of it in `AcquisitionsKeys`. */
private[invoices] object InvoiceKeys {
  val FolioInvoiceNumber: SessionKey = SessionKey("folioInvoiceNumber")
  val FiscalYearId: SessionKey = SessionKey("fiscalYearId")
  val VoucherId: SessionKey = SessionKey("voucherId")

  /** The vendor of some invoice of a list. */
  val ListedVendorId: SessionKey = SessionKey("listedVendorId")

  /** An invoice of a list, with its fields. */
  val ListedInvoice: SessionKey = SessionKey("listedInvoice")
  val InvoiceJson: SessionKey = SessionKey("invoiceJson")
  val EditedInvoiceJson: SessionKey = SessionKey("editedInvoiceJson")
}
