package org.folio.perf.workflows.users

import org.folio.perf.protocol.Folio.{delete, get}
import org.folio.perf.protocol.SessionKey.PatronId
import org.folio.perf.protocol.Step.onOkapi
import org.folio.perf.protocol.{Checks, FolioRequest, Transaction}
import UsersApp._

/**
 * A librarian finds a patron who has nothing open by the last name, looks at the page and deletes the
 * patron.
 *
 * Needs: `patronId`, `patronLastName`, `usersModule`.
 * Source: PTF's JMeter script (NLA); on Eureka the source of the user interface.
 */
object DeletePatron {

  val transaction: Transaction = Transaction(
    "PRO_Delete patron records",
    (byLastName +: page) ++ Vector(
      openTransactions,
      onOkapi(delete("/bl-users/by-id/{id}", PatronId).check(Checks.isEmpty))
        .onEureka(delete("/users-keycloak/users/{id}", PatronId).check(Checks.isEmpty)),
    ),
  )

  private def openTransactions: FolioRequest =
    get("/bl-users/by-id/{id}/open-transactions", PatronId)
      .check(Checks.isText("$.hasOpenTransactions", "false"))
}
