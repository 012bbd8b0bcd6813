package org.folio.perf.workflows.users

import org.folio.perf.protocol.Folio.get
import org.folio.perf.protocol.SessionKey.PatronId
import org.folio.perf.protocol.{Checks, FolioRequest, Transaction}
import UsersApp._

/**
 * A librarian finds a patron by the last name and looks at the page and at the loans.
 *
 * Needs: `patronId`, `patronLastName`, `usersModule`.
 * Source: PTF's JMeter script (NLA), which draws between open and closed loans; both have the same requests.
 */
object ViewPatron {

  val transaction: Transaction = Transaction(
    "PRO_View patron records",
    (byLastName +: page) ++ Vector(
      user,
      fewGroups,
      loans(s"(userId==${PatronId.el}) sortby id", 100000),
      blocks(2000),
      automatedBlocks.limit(2000),
      allFees,
    ),
  )

  private def allFees: FolioRequest =
    get("/accounts").query(s"userId==${PatronId.el}").limit(10000).check(Checks.isList)
}
