package org.folio.perf.workflows.discovery

import org.folio.perf.feeders.kinds.PatronRecords
import org.folio.perf.flow.{Single, Workflow}
import org.folio.perf.protocol._
import Checks._
import Folio._
import SessionKey._
import Step._

/**
 * A discovery layer (Blacklight) reads a patron, looks for patrons of the same last name, and in half
 * of the iterations for the patron's open requests.
 *
 * Needs: `patronId`, `patronLastName`.
 * Source: PTF's JMeter script (NLA).
 */
object ViewPatronRecord {

  val transaction: Transaction =
    Transaction("PRV_Blacklight: Create a View Patron record JMeter script")(
      getById("/users/{id}", PatronId),
      sameName,
      whenDrawn(oneIn = 2, transaction)(openRequests),
    )

  private def names = Vector("username", "personal.firstName", "personal.preferredFirstName", "personal.lastName")

  private def sameName: FolioRequest =
    matching("/users", s"((${anyBegins(PatronLastName.el, names)})) sortby personal.lastName personal.firstName", 100)
      .check(says("lastName", PatronLastName))

  private def openRequests: FolioRequest =
    listed("/circulation/requests", s"""requesterId==${PatronId.el} and status=="Open*"""", 100)

  val workflow: Workflow = Workflow(
    code = "prv",
    name = "patron-record-view",
    title = "A discovery layer looks at patrons.",
    flow = Single(transaction).takes(PatronRecords.Named),
  )
}
