package org.folio.perf.protocol

import org.folio.perf.protocol.AcquisitionsKeys.VendorId
import org.folio.perf.protocol.Folio.get
import org.folio.perf.protocol.SessionKey.OwnUserId

/** Requests of several acquisitions apps: finance, invoices, orders, organizations and receiving. */
object AcquisitionsRequests {

  val acquisitionsUnits: FolioRequest =
    all("/acquisitions-units/units", "name").check(Checks.hasField("acquisitionsUnits"))

  /** Acquisitions units of the user that the load runs as; the list may be empty. */
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

  /** A list with the organization whose id the session has under `id`. */
  def vendorInList(id: SessionKey): FolioRequest =
    organizationById(id).check(Checks.says("id", id))

  /** Like [[vendorInList]]; the page goes on without a vendor that was deleted, and shows no name. */
  def vendorIfThere(id: SessionKey): FolioRequest =
    organizationById(id).check(Checks.listSays("organizations", "id", id))

  private def organizationById(id: SessionKey): FolioRequest =
    get("/organizations/organizations").query(s"id==${id.el}").limit(1000)

  def configuration(cql: String): FolioRequest =
    get("/configurations/entries").query(cql).limit(1000).check(Checks.hasField("configs"))

  /** A complete list, up to the limit. */
  def all(path: String, sortedBy: String, limit: Int = 1000): FolioRequest =
    get(path).query(s"cql.allRecords=1 sortby $sortedBy").limit(limit)
}

/** Session keys of orders, invoices and finance. */
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

  /** Location of the ordered items. */
  val LocationId: SessionKey = SessionKey("locationId")
}
