package org.folio.perf.workflows.circulation

import org.folio.perf.feeders.kinds.CirculationRecords.ServicePoint
import org.folio.perf.flow.{Single, Workflow}
import org.folio.perf.protocol._
import Checks._
import Folio._
import SessionKey._

/**
 * A client outside FOLIO prints slips for items to fetch from the shelves. It reads service points and locations
 * once per hour, requests once per minute, and pick slips all the time.
 *
 * Needs: `servicePointId` for the pick slips.
 * Source: PTF's JMeter script (NLA), which runs the three in parallel.
 */
object MonitorPickSlips {

  val places: Transaction = Transaction("MPS_Monitoring Pick Slips and Requests")(
    get("/service-points").check(hasField("servicepoints")),
    get("/locations").check(hasField("locations")),
  )

  val requests: Transaction =
    Transaction("MPS_Monitoring Pick Slips and Requests GET /circulation/requests")(
      get("/circulation/requests").check(hasField("requests"))
    )

  val pickSlips: Transaction =
    Transaction("MPS_Monitoring Pick Slips and Requests GET /circulation/pick-slips/")(
      get("/circulation/pick-slips/{id}", ServicePointId).check(hasField("pickSlips"))
    )

  val placesWorkflow: Workflow = Workflow(
    code = "mps",
    name = "places-monitoring",
    title = "A client reads service points and locations.",
    flow = Single(places),
  )

  val requestsWorkflow: Workflow = Workflow(
    code = "mps-requests",
    name = "request-monitoring",
    title = "A client reads requests.",
    flow = Single(requests),
  )

  val pickSlipsWorkflow: Workflow = Workflow(
    code = "mps-pick-slips",
    name = "pick-slip-monitoring",
    title = "A client reads the pick slips of service points.",
    flow = Single(pickSlips).takes(ServicePoint),
  )
}
