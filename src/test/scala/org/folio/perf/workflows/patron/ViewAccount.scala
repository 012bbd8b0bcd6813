package org.folio.perf.workflows.patron

import org.folio.perf.feeders.RecordKind
import org.folio.perf.flow.{Single, Workflow}
import org.folio.perf.protocol._
import Checks._
import Folio._
import SessionKey._

/**
 * A patron looks at loans, fees and requests in the library's discovery service, which sends a request to
 * edge-patron with the tenant's API key.
 *
 * Needs: `externalSystemId`, `edgeApiKey`.
 * Source: the API of edge-patron; no public script has this workflow, so the three flags are
 * assumed: a discovery service shows all three lists.
 */
object ViewAccount {

  val transaction: Transaction = Transaction("EVA_TC: View Account")(
    edgeGet("/patron/account/{id}", ExternalSystemId)
      .param("includeLoans", "true")
      .param("includeCharges", "true")
      .param("includeHolds", "true")
      .check(hasField("totalLoans"), hasField("loans"))
  )

  val workflow: Workflow = Workflow(
    code = "eva",
    name = "patron-account",
    title = "Patrons look at their accounts through the edge module.",
    flow = Single(transaction).takes(RecordKind.EdgePatron),
  )
}
