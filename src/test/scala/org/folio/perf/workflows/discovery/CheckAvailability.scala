package org.folio.perf.workflows.discovery

import org.folio.perf.feeders.kinds.{InstanceIds => InstanceKinds}
import org.folio.perf.flow.{Input, Single, Workflow}
import org.folio.perf.protocol.{Checks, SessionKey, Transaction}
import org.folio.perf.protocol.Okapi.edgeGet

/**
 * A discovery system asks which items of the titles it shows are available.
 *
 * Needs: `instanceIds`, those of instances with holdings, separated by commas; `edgeApiKey`.
 * Source: PTF's JMeter script (MOBIUS). It sends 299 ids, and a key that is made invalid by a suffix, in
 * each request. edge-rtac refuses request lines of 4096 bytes (414), so here are [[MostIds]], others in
 * each request. Its status is always 200: the answer must have a holding.
 */
object CheckAvailability {

  /** They leave room for a key of 130 characters. */
  val MostIds = 100

  val InstanceIds: SessionKey = SessionKey("instanceIds")

  val transaction: Transaction = Transaction("RTAC_TC: edge-rtac")(
    edgeGet("/rtac")
      .param("instanceIds", InstanceIds.el)
      .param("fullPeriodicals", "true")
      .accept("application/xml")
      .check(Checks.contains("<holding>"))
  )

  val workflow: Workflow = Workflow(
    code = "rtac",
    name = "real-time-availability",
    title = "A discovery system asks which items of a hundred titles are available.",
    flow = Single(transaction).using(
      // Some holdings are of the same instance.
      Input.IdList(
        InstanceKinds.WithHoldings,
        _ => MostIds,
        SessionKey.InstanceId,
        into = InstanceIds,
        separator = ",",
        spare = 2,
      )
    ),
  )
}
