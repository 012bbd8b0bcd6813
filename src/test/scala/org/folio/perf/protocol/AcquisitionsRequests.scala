package org.folio.perf.protocol

import org.folio.perf.protocol.AcquisitionsKeys.VendorId
import org.folio.perf.protocol.Okapi.get
import org.folio.perf.protocol.SessionKey.OwnUserId

/** What all apps of acquisitions ask for: finance, invoices, orders, organizations and receiving. */
object AcquisitionsRequests {

  val acquisitionsUnits: FolioRequest =
    all("/acquisitions-units/units", "name").check(Checks.hasField("acquisitionsUnits"))

  /** Units that the session's own user is a member of; may be none. */
  val ownUnits: FolioRequest =
    get("/acquisitions-units/memberships")
      .query(s"userId==${OwnUserId.el}")
      .limit(1000)
      .check(Checks.isList)

  val tags: FolioRequest = all("/tags", "label").check(Checks.hasField("tags"))
  val tagsEnabled: FolioRequest = configuration("(module=TAGS and configName=tags_enabled)")
  val addresses: FolioRequest = configuration("(module=TENANT and configName=tenant.addresses)")

  val self: FolioRequest =
    get("/users").query(s"id==${OwnUserId.el}").check(Checks.says("id", OwnUserId))

  val funds: FolioRequest = all("/finance/funds", "name").check(Checks.hasField("funds"))

  val expenseClasses: FolioRequest =
    all("/finance/expense-classes", "name").check(Checks.hasField("expenseClasses"))

  val materialTypes: FolioRequest = all("/material-types", "name").check(Checks.hasField("mtypes"))

  val vendor: FolioRequest =
    get("/organizations/organizations/{id}", VendorId)
      .limit(1000)
      .check(Checks.says("id", VendorId))

  /** The organization with the id that the session has under `id`, as one of a list. */
  def vendorInList(id: SessionKey): FolioRequest =
    get("/organizations/organizations")
      .query(s"id==${id.el}")
      .limit(1000)
      .check(Checks.says("id", id))

  def configuration(cql: String): FolioRequest =
    get("/configurations/entries").query(cql).limit(1000).check(Checks.hasField("configs"))

  /** A whole list. */
  def all(path: String, sortedBy: String, limit: Int = 1000): FolioRequest =
    get(path).query(s"cql.allRecords=1 sortby $sortedBy").limit(limit)
}

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
