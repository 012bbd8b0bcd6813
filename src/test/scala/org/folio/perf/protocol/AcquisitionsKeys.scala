package org.folio.perf.protocol

/** What feeders hand out to orders, invoices and finance. */
object AcquisitionsKeys {
  val VendorId: SessionKey = SessionKey("vendorId")
  val VendorName: SessionKey = SessionKey("vendorName")
  val FundId: SessionKey = SessionKey("fundId")
  val FundCode: SessionKey = SessionKey("fundCode")
  val LedgerId: SessionKey = SessionKey("ledgerId")
  val LedgerName: SessionKey = SessionKey("ledgerName")
  val InvoiceId: SessionKey = SessionKey("invoiceId")

  /** The vendor's number on the invoice. */
  val InvoiceNumber: SessionKey = SessionKey("invoiceNumber")

  /** A day, such as `2026-11-21`. */
  val InvoiceDate: SessionKey = SessionKey("invoiceDate")
  val BatchGroupId: SessionKey = SessionKey("batchGroupId")
  val TemplateId: SessionKey = SessionKey("templateId")
  val OrderId: SessionKey = SessionKey("orderId")

  val OrderLineId: SessionKey = SessionKey("orderLineId")

  /** Where what is ordered will be. */
  val LocationId: SessionKey = SessionKey("locationId")
}
