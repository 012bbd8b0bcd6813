package org.folio.perf.workflows.discovery

import org.folio.perf.feeders.kinds.{InstanceIds => InstanceKinds}
import org.folio.perf.flow.{Input, Single, Workflow}
import org.folio.perf.protocol._
import Checks._
import Folio._
import SessionKey._

/**
 * A discovery system asks which items of the titles it shows are available.
 *
 * Needs: `instanceIds` of instances with holdings, separated by commas; `edgeApiKey`.
 * Source: PTF's JMeter script (MOBIUS). It sends 299 ids in each request, and a key that a
 * suffix makes invalid. edge-rtac rejects request lines of 4096 bytes (414), so here each request has [[MostIds]] other
 * ids. Before edge-rtac 3.0 the status is always 200, so the response must have a holding. It is empty if mod-rtac does not
 * respond within 3 s, unless `request_timeout_ms` of edge-rtac is higher; for unknown ids it has errors. edge-rtac 3.1.0 of
 * Trillium is a new program with the same requests and responses.
 */
object CheckAvailability {

  /** Ids of a request; they leave space for a key of 130 characters. */
  val MostIds = 100

  val InstanceIds = SessionKey("instanceIds")

  val transaction: Transaction = Transaction("RTAC_TC: edge-rtac")(
    edgeGet("/rtac")
      .param("instanceIds", InstanceIds.el)
      .param("fullPeriodicals", "true")
      .accept("application/xml")
      .check(lacks("<instances/>", "edge-rtac gives after its time-out"), contains("<holding>"))
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
        InstanceId,
        into = InstanceIds,
        separator = ",",
        spare = 2,
      )
    ),
  )
}
