package org.folio.perf.protocol

/** What feeders hand out to orders, invoices and finance. */
object AcquisitionsKeys {
  val VendorId: SessionKey = SessionKey("vendorId")
  val VendorName: SessionKey = SessionKey("vendorName")
  val FundId: SessionKey = SessionKey("fundId")
  val FundCode: SessionKey = SessionKey("fundCode")
  val LedgerId: SessionKey = SessionKey("ledgerId")
  val OrderId: SessionKey = SessionKey("orderId")

  val OrderLineId: SessionKey = SessionKey("orderLineId")

  /** Where what is ordered will be. */
  val LocationId: SessionKey = SessionKey("locationId")
}
