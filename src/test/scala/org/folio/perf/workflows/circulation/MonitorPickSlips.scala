package org.folio.perf.workflows.circulation

import org.folio.perf.protocol.Okapi.get
import org.folio.perf.protocol.SessionKey.ServicePointId
import org.folio.perf.protocol.{Checks, Transaction}

/**
 * A client outside of FOLIO prints slips for what is to be fetched from the shelves: it reads service
 * points and locations now and then, requests once a minute, and pick slips all the time.
 *
 * Needs: `servicePointId` for the pick slips.
 * Source: PTF's JMeter script (NLA), which runs the three beside each other.
 */
object MonitorPickSlips {

  val places: Transaction = Transaction("MPS_Monitoring Pick Slips and Requests")(
    get("/service-points").check(Checks.hasField("servicepoints")),
    get("/locations").check(Checks.hasField("locations")),
  )

  val requests: Transaction =
    Transaction("MPS_Monitoring Pick Slips and Requests GET /circulation/requests")(
      get("/circulation/requests").check(Checks.hasField("requests"))
    )

  val pickSlips: Transaction =
    Transaction("MPS_Monitoring Pick Slips and Requests GET /circulation/pick-slips/")(
      get("/circulation/pick-slips/{id}", ServicePointId).check(Checks.hasField("pickSlips"))
    )
}
