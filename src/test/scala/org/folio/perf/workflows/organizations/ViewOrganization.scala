package org.folio.perf.workflows.organizations

import io.gatling.core.session.Session
import org.folio.perf.protocol.AcquisitionsKeys.VendorId
import org.folio.perf.protocol.Folio.get
import org.folio.perf.protocol.Step.{need, when}
import org.folio.perf.protocol.{Checks, Draw, FolioRequest, SessionKey, Transaction}
import OrganizationsApp._

/**
 * A librarian looks at an organization: one that is found by its name in half of the iterations, any of
 * the active ones in the others.
 *
 * Needs: `vendorId`, `vendorName`. Leaves: `vendorId` of the one looked at.
 * Source: PTF's JMeter script (NLA).
 */
object ViewOrganization {

  val transaction: Transaction = Transaction(
    "VRO_View vendor records",
    pause +: (opened ++ Vector(
      when(looksByName)(found),
      when(session => !looksByName(session))(
        active,
        need(VendorId)("there is no active organization"),
      ),
    ) ++ page),
  )

  private def active: FolioRequest =
    get("/organizations/organizations")
      .param("offset", "0")
      .query("""(status=="Active") sortby name/sort.ascending""")
      .limit(50)
      .check(
        Checks.hasField("organizations"),
        Checks.captureRandomIfThere("$.organizations[*].id", VendorId),
      )

  private def looksByName(session: Session): Boolean = {
    val iteration = session(SessionKey.Iteration.name).as[Long]
    Draw.between(0, 1, transaction.name.hashCode.toLong, iteration) == 0
  }
}
