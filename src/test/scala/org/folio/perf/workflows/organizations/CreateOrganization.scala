package org.folio.perf.workflows.organizations

import org.folio.perf.protocol.AcquisitionsKeys.{VendorId, VendorName}
import org.folio.perf.protocol.AcquisitionsRequests._
import org.folio.perf.protocol.Folio.{get, post}
import org.folio.perf.protocol.Step.compute
import org.folio.perf.protocol.{Checks, FolioRequest, IterationIds, Step, Transaction}
import OrganizationsApp._

/**
 * A librarian enters an organization and looks at it.
 *
 * Needs: a login. Leaves: `vendorId`, `vendorName`, though it is no vendor.
 * Source: PTF's JMeter script (NLA), which checks another code than the one that it then saves.
 */
object CreateOrganization {

  val transaction: Transaction =
    Transaction("VRO_Create vendor records", pause +: named +: (opened ++ form ++ saved))

  private def named: Step = compute { session =>
    val part = IterationIds.next(session).take(13)
    session
      .set(VendorName.name, s"Vendor_Test_Name_$part")
      .set(Code.name, s"Vendor_Test_Code_$part")
  }

  private def form: Vector[Step] = Vector(
    ownUnits,
    categories,
    categories,
    types,
    get("/acquisitions-units/units")
      .query("protectCreate==false")
      .limit(1000)
      .check(Checks.hasField("acquisitionsUnits")),
    get("/organizations/organizations").query(s"""code=="${Code.el}"""").check(Checks.isList),
    save,
  )

  private def saved: Vector[Step] = Vector(
    tags,
    tagsEnabled,
    acquisitionsUnits,
    categories,
    organization,
    types,
    orderExports,
  ) ++ surroundings

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
    }""").check(Checks.says("code", Code), Checks.capture("$.id", VendorId))
}
