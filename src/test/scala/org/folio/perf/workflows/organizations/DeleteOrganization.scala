package org.folio.perf.workflows.organizations

import org.folio.perf.protocol.AcquisitionsKeys.VendorId
import org.folio.perf.protocol.Folio.delete
import org.folio.perf.protocol.{Checks, Transaction}
import OrganizationsApp._

/**
 * A librarian finds an organization by its name, looks at it and deletes it.
 *
 * Needs: `vendorId`, `vendorName`.
 * Source: PTF's JMeter script (NLA).
 */
object DeleteOrganization {

  val transaction: Transaction = Transaction(
    "VRO_Delete vendor records",
    (pause +: opened) ++ (found +: page) :+
      delete("/organizations/organizations/{id}", VendorId).check(Checks.isEmpty),
  )
}
