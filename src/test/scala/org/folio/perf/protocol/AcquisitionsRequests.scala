package org.folio.perf.protocol

import org.folio.perf.protocol.AcquisitionsKeys.VendorId
import org.folio.perf.protocol.Folio.get
import org.folio.perf.protocol.SessionKey.OwnUserId
import org.folio.perf.protocol.Step.since

/**
 * Requests of several acquisitions apps: finance, invoices, orders, organizations and receiving.
 *
 * Source: PTF's JMeter scripts; stripes-acq-components 6.0.5, 7.0.5 and 7.1.1 for later releases.
 */
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
  val tagsEnabled: Step =
    since("tenant-addresses", "1.0")(
      get("/settings/entries")
        .query("""(scope="ui-tags.tags.manage" and key="tags_enabled")""")
        .limit(1000)
        .check(Checks.hasField("items"))
    ).before(configuration("(module=TAGS and configName=tags_enabled)"))

  val addresses: Step =
    since("tenant-addresses", "1.0")(get("/tenant-addresses").check(Checks.hasField("addresses")))
      .before(configuration("(module=TENANT and configName=tenant.addresses)"))

  /** Acquisitions units to choose from in the form of a record without any, for a user who is a member of none. */
  val unitsToAssign: Step =
    since("orders-storage.settings", "1.0")(
      get("/acquisitions-units/units").query("").limit(1000).check(Checks.hasField("acquisitionsUnits"))
    )

  val self: FolioRequest =
    get("/users").query(s"id==${OwnUserId.el}").check(Checks.says("id", OwnUserId))

  val funds: Step =
    since("orders", "13.0")(allFunds(5000)).before(allFunds(1000))

  private def allFunds(limit: Int): FolioRequest =
    all("/finance/funds", "name", limit).check(Checks.hasField("funds"))

  val expenseClasses: FolioRequest =
    all("/finance/expense-classes", "name").check(Checks.hasField("expenseClasses"))

  val materialTypes: FolioRequest = all("/material-types", "name").check(Checks.hasField("mtypes"))

  val vendor: FolioRequest = vendorAlone.limit(1000)

  /** Reads the vendor without the limit that pages add to requests of older forms. */
  def vendorAlone: FolioRequest =
    get("/organizations/organizations/{id}", VendorId).check(Checks.says("id", VendorId))

  /** Configurations for the transmission of orders to the vendor, since Sunflower also of claims. */
  def vendorExports(before: FolioRequest): Step =
    since("pieces.send-claims", "1.0")(
      integrations(
        s"""configName==("CLAIMS_${VendorId.el}*" or "EDIFACT_ORDERS_EXPORT_${VendorId.el}*")"""
      )
    ).before(before)

  def integrations(cql: String): FolioRequest =
    get("/data-export-spring/configs").query(cql).limit(1000).check(Checks.hasField("configs"))

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
  val OrderLineNumber: SessionKey = SessionKey("orderLineNumber")

  /** Location of the ordered items. */
  val LocationId: SessionKey = SessionKey("locationId")
}
