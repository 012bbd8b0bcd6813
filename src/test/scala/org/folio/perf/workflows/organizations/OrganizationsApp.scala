package org.folio.perf.workflows.organizations

import scala.concurrent.duration._
import org.folio.perf.protocol._
import AcquisitionsKeys._
import AcquisitionsRequests._
import Checks._
import Folio._
import Step._

/**
 * Requests that several transactions of the organizations app send.
 *
 * Source: PTF's JMeter script; ui-organizations 6.0.1 and 7.0.0 for later releases.
 */
private[organizations] object OrganizationsApp {
  val Code: SessionKey = SessionKey("organizationCode")
  val OrganizationJson: SessionKey = SessionKey("organizationJson")
  val EditedOrganizationJson: SessionKey = SessionKey("editedOrganizationJson")

  val pause: Step = thinkTime(300.millis, 500.millis)

  val types: FolioRequest =
    all("/organizations-storage/organization-types", "name")
      .check(hasField("organizationTypes"))

  val categories: FolioRequest =
    get("/organizations-storage/categories").limit(1000).check(hasField("categories"))

  /** Reads the organization, which is always a vendor. */
  val organization: FolioRequest = vendor

  val byName: FolioRequest =
    get("/organizations/organizations")
      .param("offset", "0")
      .query(s"""(((name="${VendorName.el}*"))) sortby name/sort.ascending""")
      .limit(50)

  val found: FolioRequest = byName.check(says("id", VendorId))

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
      .check(isList),
    all("/note-types", "name", 500).check(hasField("noteTypes")),
    tagsEnabled,
    self,
    get("/erm/sas")
      .param("perPage", "30")
      .param("offset", "0")
      .param("stats", "true")
      .param("filters", s"orgs.org==${VendorId.el}")
      .param("sort", "name;asc")
      .check(hasField("results")),
  )

  /** Requests of an organization's page. */
  val page: Vector[Step] = Vector(categories, organization, types, orderExports) ++ surroundings
}
