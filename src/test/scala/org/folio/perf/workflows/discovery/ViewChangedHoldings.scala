package org.folio.perf.workflows.discovery

import org.folio.perf.feeders.kinds.ImportRecords
import org.folio.perf.flow.{Input, Single, Workflow}
import scala.concurrent.duration._
import org.folio.perf.protocol._
import Checks._
import Folio._
import SessionKey._
import Step._

/**
 * A client outside of FOLIO lists up to a thousand instances that were changed since a day, and reads
 * holdings and source record of one of them.
 *
 * Needs: `changedSince`. The instance may have no holdings, and no source record.
 * Source: PTF's JMeter script (NLA). It takes the first of the instances; here it is the first with
 * source MARC, if there is one; of others the source record is not requested.
 */
object ViewChangedHoldings {

  private val MarcInstanceId = SessionKey("marcInstanceId")

  val transaction: Transaction = Transaction("VIH_View instance holdings details")(
    changed,
    chosen,
    need(InstanceId)("no instance was changed since the day of oai.from"),
    thinkTime(300.millis, 500.millis),
    matching("/holdings-storage/holdings", s"instanceId==${InstanceId.el}", 1000)
      .check(listSays("holdingsRecords", "instanceId", InstanceId)),
    ifThere(MarcInstanceId)(
      get("/source-storage/records/{id}/formatted", InstanceId)
        .param("idType", "INSTANCE")
        .orStatus(404)
        .check(saysOr("was not found", "instanceId", InstanceId))
    ),
  )

  /** The first instance with source MARC, else the first of all. */
  private def chosen: Step = compute { session =>
    session.attributes.get(MarcInstanceId.name).fold(session)(session.set(InstanceId.name, _))
  }

  private def changed: FolioRequest =
    get("/inventory/instances")
      .param("offset", "0")
      .limit(1000)
      .query(s"""metadata.updatedDate>="${ChangedSince.el}"""")
      .check(
        hasField("instances"),
        captureIfThere("$.instances[0].id", InstanceId),
        captureIfThere("""$.instances[?(@.source == "MARC")].id""", MarcInstanceId),
      )

  /** The changes are those of an incremental harvest. */
  val workflow: Workflow = Workflow(
    code = "vih",
    name = "changed-holdings-view",
    title = "A client lists changed instances and looks at one of them.",
    flow = Single(transaction).using(
      Input.Setting(ChangedSince, _.oai.from.toString),
      Input.Required(load => Vector(ImportRecords.changedSince(load.oai.from.toString))),
    ),
  )
}
