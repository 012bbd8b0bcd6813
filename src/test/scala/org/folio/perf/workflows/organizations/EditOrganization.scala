package org.folio.perf.workflows.organizations

import org.folio.perf.protocol.AcquisitionsKeys.VendorId
import org.folio.perf.protocol.AcquisitionsRequests._
import org.folio.perf.protocol.Folio.{get, put}
import org.folio.perf.protocol.Step.repeat
import org.folio.perf.protocol.{Checks, FolioRequest, JsonEdit, Step, Transaction}
import OrganizationsApp._

/**
 * A librarian finds an organization by its name, gives it a description and looks at it again.
 *
 * Needs: `vendorId`, `vendorName`.
 * Source: PTF's JMeter script (NLA). While the form is filled in, the user interface asks nine times
 * whether another organization has the code.
 */
object EditOrganization {

  private val Description = "edited by a load test"

  val transaction: Transaction = Transaction(
    "VRO_Edit vendor records",
    (pause +: opened) ++ Vector(found, pause) ++ page ++ form ++ saved,
  )

  private def form: Vector[Step] = Vector(
    organization.check(
      Checks.captureBody(OrganizationJson),
      Checks.capture("$.code", Code),
    ),
    self,
    ownUnits,
    categories,
    categories,
    othersWithCode,
    types,
    repeat(8)(othersWithCode),
    JsonEdit.change(OrganizationJson, EditedOrganizationJson) { (json, _) =>
      json.put("description", Description)
      ()
    },
  )

  private def othersWithCode: FolioRequest =
    get("/organizations/organizations")
      .query(s"""code=="${Code.el}" and id<>"${VendorId.el}"""")
      .check(Checks.isList)

  private def saved: Vector[Step] = Vector(
    put("/organizations/organizations/{id}", VendorId)(EditedOrganizationJson.el)
      .check(Checks.isEmpty),
    tags,
    tagsEnabled,
    acquisitionsUnits,
    categories,
    organization.check(Checks.contains(Description)),
    types,
    orderExports,
    found,
  ) ++ surroundings
}
