package org.folio.perf.workflows.organizations

import org.folio.perf.feeders.kinds.FinanceRecords.Vendor
import org.folio.perf.flow.{Crud, Input, Single, Workflow}
import org.folio.perf.protocol._
import AcquisitionsKeys._
import AcquisitionsRequests._
import Checks._
import Folio._
import Step._
import OrganizationsApp._

/** Only organizations that the run has created get a description. */
object OrganizationCrud {

  val workflow: Workflow = Workflow(
    code = "vro",
    name = "organization-keeping",
    title = "Librarians enter, look at, change and delete organizations, in turn.",
    flow = Crud(
      record = "organization",
      remembers = Vector(VendorId, VendorName),
      create = Single(CreateOrganization.transaction).using(Input.OwnUser),
      view = Single(ViewOrganization.transaction).takes(Vendor),
      edit = Single(EditOrganization.transaction).using(Input.OwnUser),
      delete = Single(DeleteOrganization.transaction).using(Input.OwnUser),
    ),
  )
}

/**
 * A librarian enters an organization and looks at it.
 *
 * Needs: a login. Leaves: `vendorId`, `vendorName`, though it is no vendor.
 * Source: PTF's JMeter script (NLA), which checks another code than the one that it then saves.
 */
object CreateOrganization {

  val transaction: Transaction = Transaction("VRO_Create vendor records")(pause, named, opened, form, saved)

  private def named: Step = compute { session =>
    val part = IterationIds.next(session).take(13)
    session
      .set(VendorName.name, s"Vendor_Test_Name_$part")
      .set(Code.name, s"Vendor_Test_Code_$part")
  }

  private def form: Steps = steps(
    ownUnits,
    categories,
    categories,
    types,
    unitsOpenToAll,
    listed("/organizations/organizations", s"""code=="${Code.el}""""),
    save,
  )

  private def saved: Steps = steps(
    tags,
    tagsEnabled,
    acquisitionsUnits,
    categories,
    organization,
    types,
    orderExports(),
    surroundings,
  )

  private def save: FolioRequest =
    post("/organizations/organizations", 201)(s"""{
      "interfaces": [],
      "contacts": [],
      "isVendor": false,
      "edi": {
        "vendorEdiType": "31B/US-SAN",
        "libEdiType": "31B/US-SAN",
        "ediFtp": {"ftpFormat": "SFTP", "ftpMode": "ASCII", "ftpConnMode": "Active"}
      },
      "name": "${VendorName.el}",
      "code": "${Code.el}",
      "status": "Active",
      "description": "Vendor_Test_New_description"
    }""").check(says("code", Code), capture("$.id", VendorId))
}

/**
 * A librarian looks at an organization: one that is found by its name in half of the iterations, any of
 * the active ones in the others.
 *
 * Needs: `vendorId`, `vendorName`. Leaves: `vendorId` of the one looked at.
 * Source: PTF's JMeter script (NLA).
 */
object ViewOrganization {

  val transaction: Transaction = Transaction("VRO_View vendor records")(
    pause,
    opened,
    either(transaction)(found)(active, need(VendorId)("there is no active organization")),
    page,
  )

  private def active: FolioRequest =
    firstPage("/organizations/organizations", """(status=="Active") sortby name/sort.ascending""")
      .check(
        hasField("organizations"),
        captureRandomIfThere("$.organizations[*].id", VendorId),
      )
}

/**
 * A librarian finds an organization by its name, gives it a description and looks at it again.
 *
 * Needs: `vendorId`, `vendorName`.
 * Source: PTF's JMeter script (NLA). While the form is filled in, the user interface asks nine times
 * whether another organization has the code. For later releases see [[OrganizationsApp]].
 */
object EditOrganization {

  private val Description = "edited by a load test"

  val transaction: Transaction =
    Transaction("VRO_Edit vendor records")(pause, opened, found, pause, page, form, saved)

  private def form: Steps = steps(
    organizationInForm,
    self,
    ownUnits,
    unitsToAssign,
    categories,
    categories,
    othersWithCode,
    types,
    repeat(8)(othersWithCode),
    RecordEdit.texts(OrganizationJson, EditedOrganizationJson)("description" -> Description),
  )

  private def organizationInForm: Step = {
    val checks = Vector(captureBody(OrganizationJson), capture("$.code", Code))
    since("pieces.send-claims", "1.0")(vendorAlone.check(checks: _*)).before(organization.check(checks: _*))
  }

  private def othersWithCode: FolioRequest =
    listed("/organizations/organizations", s"""code=="${Code.el}" and id<>"${VendorId.el}"""")

  private def saved: Steps = steps(
    put("/organizations/organizations/{id}", VendorId)(EditedOrganizationJson.el)
      .check(isEmpty),
    tags,
    tagsEnabled,
    acquisitionsUnits,
    categories,
    organization.check(contains(Description)),
    types,
    orderExports(),
    found,
    surroundings,
  )
}

/**
 * A librarian finds an organization by its name, looks at it and deletes it.
 *
 * Needs: `vendorId`, `vendorName`.
 * Source: PTF's JMeter script (NLA).
 */
object DeleteOrganization {

  val transaction: Transaction = Transaction("VRO_Delete vendor records")(
    pause,
    opened,
    found,
    page,
    delete("/organizations/organizations/{id}", VendorId).check(isEmpty),
  )
}
