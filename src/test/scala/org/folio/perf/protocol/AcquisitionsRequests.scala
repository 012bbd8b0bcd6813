package org.folio.perf.protocol

import AcquisitionsKeys.VendorId
import Checks._
import Folio._
import SessionKey.OwnUserId
import Step.since

/**
 * Requests of several acquisitions apps: finance, invoices, orders, organizations and receiving.
 *
 * Source: PTF's JMeter scripts; stripes-acq-components 6.0.5, 7.0.5 and 7.1.1 for later releases.
 */
object AcquisitionsRequests {

  /** Steps of the apps of Trillium. */
  def sinceTrillium(steps: Steps*): Step.Forms = since("orders", "13.0")(steps: _*)

  val acquisitionsUnits: FolioRequest = all("/acquisitions-units/units", "acquisitionsUnits")

  /** Acquisitions units of the user that the load runs as; the list may be empty. */
  val ownUnits: FolioRequest =
    listed("/acquisitions-units/memberships", s"userId==${OwnUserId.el}", 1000)

  def unitsWith(cql: String): FolioRequest =
    matching("/acquisitions-units/units", cql, 1000).check(hasField("acquisitionsUnits"))

  val unitsOpenToAll: FolioRequest = unitsWith("protectCreate==false")

  /** Acquisitions units to choose from in the form of a record without any, for a user who is a member of none. */
  val unitsToAssign: Step = since("orders-storage.settings", "1.0")(unitsWith(""))

  val tags: FolioRequest = all("/tags", "tags", sortBy = "label")
  val tagsEnabled: Step =
    since("tenant-addresses", "1.0")(
      CommonRequests.setting("""(scope="ui-tags.tags.manage" and key="tags_enabled")""").limit(1000)
    ).before(configuration("(module=TAGS and configName=tags_enabled)"))

  val addresses: Step =
    since("tenant-addresses", "1.0")(get("/tenant-addresses").check(hasField("addresses")))
      .before(configuration("(module=TENANT and configName=tenant.addresses)"))

  val self: FolioRequest = CommonRequests.self

  val funds: Step =
    sinceTrillium(all("/finance/funds", "funds", 5000)).before(all("/finance/funds", "funds"))

  val expenseClasses: FolioRequest = all("/finance/expense-classes", "expenseClasses")

  val materialTypes: FolioRequest = all("/material-types", "mtypes")

  val vendor: FolioRequest = vendorAlone.limit(1000)

  /** Reads the vendor without the limit that pages add to requests of older forms. */
  def vendorAlone: FolioRequest = getById("/organizations/organizations/{id}", VendorId)

  /** The first page of organizations with a text at the beginning of their names, codes or numbers. */
  def organizationsNamed(text: String): FolioRequest = {
    val fields = Vector("name", "code", "language", "aliases", "erpCode", "taxId")
    firstPage("/organizations/organizations", s"(((${anyBegins(text, fields)}))) sortby name/sort.ascending")
  }

  /** Configurations for the transmission of orders to the vendor, since Sunflower also of claims. */
  def vendorExports(before: String, checks: Expectation*): Step = {
    def named(names: String): FolioRequest = integrations(s"configName==$names").check(checks: _*)
    since("pieces.send-claims", "1.0")(
      named(s"""("CLAIMS_${VendorId.el}*" or "EDIFACT_ORDERS_EXPORT_${VendorId.el}*")""")
    ).before(named(before))
  }

  def integrations(cql: String): FolioRequest =
    matching("/data-export-spring/configs", cql, 1000).check(hasField("configs"))

  /** A list with the organization whose id the session has under `id`. */
  def vendorInList(id: SessionKey): FolioRequest =
    organizationById(id).check(says("id", id))

  /** Like [[vendorInList]]; the page goes on without a vendor that was deleted, and shows no name. */
  def vendorIfThere(id: SessionKey): FolioRequest =
    organizationById(id).check(listSays("organizations", "id", id))

  private def organizationById(id: SessionKey): FolioRequest =
    matching("/organizations/organizations", s"id==${id.el}", 1000)

  def configuration(cql: String): FolioRequest =
    CommonRequests.configuration(cql).limit(1000)
}

/** Session keys of orders, invoices and finance. */
object AcquisitionsKeys {
  val VendorId = SessionKey("vendorId")
  val VendorName = SessionKey("vendorName")
  val FundId = SessionKey("fundId")
  val FundCode = SessionKey("fundCode")
  val LedgerId = SessionKey("ledgerId")
  val LedgerName = SessionKey("ledgerName")
  val InvoiceId = SessionKey("invoiceId")

  /** The vendor's number on the invoice. */
  val InvoiceNumber = SessionKey("invoiceNumber")

  /** A day, such as `2026-11-21`. */
  val InvoiceDate = SessionKey("invoiceDate")
  val BatchGroupId = SessionKey("batchGroupId")
  val TemplateId = SessionKey("templateId")
  val OrderId = SessionKey("orderId")

  val OrderLineId = SessionKey("orderLineId")
  val OrderLineNumber = SessionKey("orderLineNumber")

  /** Location of the ordered items. */
  val LocationId = SessionKey("locationId")
}
