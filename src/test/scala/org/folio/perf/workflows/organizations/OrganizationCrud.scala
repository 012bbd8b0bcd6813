package org.folio.perf.workflows.organizations

import org.folio.perf.feeders.kinds.FinanceRecords.Vendor
import org.folio.perf.flow.{Crud, Input, Single, Workflow}
import org.folio.perf.protocol.AcquisitionsKeys.{VendorId, VendorName}

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
      editsCreated = true,
    ),
  )
}
