package org.folio.perf.workflows.discovery

import org.folio.perf.feeders.kinds.ImportRecords.MarcInstanceWithHrid
import org.folio.perf.flow.{Single, Workflow}
import org.folio.perf.protocol._
import Checks._
import Folio._
import SessionKey._
import Step._

/**
 * A client outside of FOLIO reads the source record and the holdings of an instance.
 *
 * Needs: `instanceId`, `instanceHrid` of an instance with source MARC.
 * Source: PTF's JMeter script (NLA).
 */
object RetrieveHoldings {

  /** Human-readable id of the instance whose source record was read. */
  private val HridOfSource = SessionKey("hridOfSource")

  val transaction: Transaction = Transaction("RIH_Retrieving instances and holdings")(
    get("/source-storage/source-records")
      .param("instanceHrid", InstanceHrid.el)
      .limit(1000)
      .check(
        listSays("sourceRecords", "instanceHrid", InstanceHrid),
        captureFirstIfThere("instanceHrid", HridOfSource),
      ),
    need(HridOfSource)("the instance has no MARC source record"),
    limited("/holdings-storage/holdings", 1000, s"instanceId==${InstanceId.el}")
      .check(isList),
  )

  val workflow: Workflow = Workflow(
    code = "rih",
    name = "holdings-retrieval",
    title = "A client reads source records and holdings.",
    flow = Single(transaction).takes(MarcInstanceWithHrid),
  )
}
