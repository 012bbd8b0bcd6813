package org.folio.perf.workflows.discovery

import org.folio.perf.flow.{Input, Single, Workflow}
import org.folio.perf.protocol.Okapi.get
import org.folio.perf.protocol.SessionKey.{ChangedSince, InstanceId}
import org.folio.perf.protocol.Step.thinkTime
import org.folio.perf.protocol.{Checks, FolioRequest, Transaction}
import scala.concurrent.duration._

/**
 * A client outside of FOLIO lists up to a thousand instances that were changed since a day, and reads
 * holdings and source record of one of them.
 *
 * Needs: `changedSince`.
 * Source: PTF's JMeter script (NLA). It takes the first of the instances; here it is the first that has
 * a source record.
 */
object ViewChangedHoldings {

  val transaction: Transaction = Transaction("VIH_View instance holdings details")(
    changed,
    thinkTime(300.millis, 500.millis),
    get("/holdings-storage/holdings")
      .query(s"instanceId==${InstanceId.el}")
      .limit(1000)
      .check(Checks.says("instanceId", InstanceId)),
    get("/source-storage/records/{id}/formatted", InstanceId)
      .param("idType", "INSTANCE")
      .check(Checks.says("instanceId", InstanceId)),
  )

  private def changed: FolioRequest =
    get("/inventory/instances")
      .param("offset", "0")
      .limit(1000)
      .query(s"""metadata.updatedDate>="${ChangedSince.el}"""")
      .check(Checks.capture("""$.instances[?(@.source == "MARC")].id""", InstanceId))

  /** The changes are those of an incremental harvest. */
  val workflow: Workflow = Workflow(
    code = "vih",
    name = "changed-holdings-view",
    title = "A client lists changed instances and looks at one of them.",
    flow = Single(transaction).using(Input.Setting(ChangedSince, _.oai.from.toString)),
  )
}
