package org.folio.perf.workflows.organizations

import org.folio.perf.protocol.AcquisitionsKeys.{VendorId, VendorName}
import org.folio.perf.protocol.AcquisitionsRequests._
import org.folio.perf.protocol.Folio.get
import org.folio.perf.protocol.{Checks, FolioRequest, SessionKey, Step}
import scala.concurrent.duration._

/**
 * Requests that several transactions of the organizations app send.
 *
 * Source: PTF's JMeter script; ui-organizations 6.0.1 and 7.0.0 for later releases.
 */
private[organizations] object OrganizationsApp {
  val Code: SessionKey = SessionKey("organizationCode")
  val OrganizationJson: SessionKey = SessionKey("organizationJson")
  val EditedOrganizationJson: SessionKey = SessionKey("editedOrganizationJson")

  val pause: Step = Step.thinkTime(300.millis, 500.millis)

  val types: FolioRequest =
    all("/organizations-storage/organization-types", "name")
      .check(Checks.hasField("organizationTypes"))

  val categories: FolioRequest =
    get("/organizations-storage/categories").limit(1000).check(Checks.hasField("categories"))

  /** Reads the organization, which is always a vendor. */
  val organization: FolioRequest = vendor

  val byName: FolioRequest =
    get("/organizations/organizations")
      .param("offset", "0")
      .query(s"""(((name="${VendorName.el}*"))) sortby name/sort.ascending""")
      .limit(50)

  val found: FolioRequest = byName.check(Checks.says("id", VendorId))

  /** First page of the app, with the filters. */
  val opened: Vector[Step] = Vector(tags, tagsEnabled, acquisitionsUnits, types)

  /** Requests for the transmission of orders to the organization. */
  val orderExports: Step =
    vendorExports(before = integrations(s"configName==EDIFACT_ORDERS_EXPORT_${VendorId.el}*"))

  /** Requests for notes and agreements of the organization. */
  val surroundings: Vector[Step] = Vector(
    get("/note-links/domain/organizations/type/organization/id/{id}", VendorId)
      .limit(100000)
      .param("orderBy", "updatedDate")
      .param("order", "desc")
      .param("status", "assigned")
      .check(Checks.isList),
    all("/note-types", "name", 500).check(Checks.hasField("noteTypes")),
    tagsEnabled,
    self,
    get("/erm/sas")
      .param("perPage", "30")
      .param("offset", "0")
      .param("stats", "true")
      .param("filters", s"orgs.org==${VendorId.el}")
      .param("sort", "name;asc")
      .check(Checks.hasField("results")),
  )

  /** Requests of an organization's page. */
  val page: Vector[Step] = Vector(categories, organization, types, orderExports) ++ surroundings
}
