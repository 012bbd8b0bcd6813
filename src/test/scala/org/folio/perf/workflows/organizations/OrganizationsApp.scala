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
  val Code = SessionKey("organizationCode")
  val OrganizationJson = SessionKey("organizationJson")
  val EditedOrganizationJson = SessionKey("editedOrganizationJson")

  val pause: Step = thinkTime(300.millis, 500.millis)

  val types: FolioRequest =
    all("/organizations-storage/organization-types", "organizationTypes")

  val categories: FolioRequest =
    get("/organizations-storage/categories").limit(1000).check(hasField("categories"))

  /** Reads the organization, which is always a vendor. */
  val organization: FolioRequest = vendor

  val byName: FolioRequest =
    firstPage("/organizations/organizations", s"""(((name="${VendorName.el}*"))) sortby name/sort.ascending""")

  val found: FolioRequest = byName.check(says("id", VendorId))

  /** First page of the app, with the filters. */
  val opened: Steps = steps(tags, tagsEnabled, acquisitionsUnits, types)

  /** Requests for the transmission of orders to the organization. */
  def orderExports(checks: Expectation*): Step =
    vendorExports(before = s"EDIFACT_ORDERS_EXPORT_${VendorId.el}*", checks: _*)

  /** Requests for notes and agreements of the organization. */
  val surroundings: Steps = steps(
    CommonRequests.notes("organizations/type/organization", VendorId),
    CommonRequests.noteTypes,
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
  val page: Steps = steps(categories, organization, types, orderExports(), surroundings)
}
