package org.folio.perf.workflows.consortium

import io.gatling.core.session.Session
import org.folio.perf.feeders.kinds.ImportRecords.{InstanceToShare, Membership}
import org.folio.perf.flow.{InOrder, Workflow}
import org.folio.perf.model.JobOutcome
import scala.concurrent.duration._
import org.folio.perf.protocol._
import Checks._
import Folio._
import SessionKey._
import Step._

/**
 * A cataloguer of a member library shares a local instance with the consortium and waits until it is shared. Each of
 * the three transactions needs values of the one before.
 *
 * The published transaction ends after at most 15 s, as in PTF's script, even if the instance is not shared yet: its
 * times are mostly this limit. [[untilComplete]] measures the same sharing to its real end and has its own row.
 *
 * Needs: `consortiumId`, `centralTenantId`, `instanceId` of a local instance. A shared instance is not local any
 * more, and FOLIO rejects sharing it again.
 * Source: PTF's JMeter script (MOBIUS), which lists 1000 instances: mod-search returns 500 at most. It shares any of
 * them; here the instance comes from the feeder. In the
 * script the first pause between two requests is 0.4 to 0.6 s, and a pause follows the last one. Here all pauses are
 * 0.5 to 0.7 s, and none follows the last one. The page of ui-inventory 14.0.0 sends the same requests.
 */
object ShareInstance {
  private val Status = SessionKey("sharingStatus")
  private val PollPause = (500.millis, 700.millis)
  private val PublishedLimit = 15.seconds

  /** Longest time of the whole sharing. */
  private val Limit = 5.minutes

  val findLocal: Transaction = Transaction("CSI_TC: Get1000InstanceID")(
    matching("/search/instances", """(shared=="false")""", 500)
      .check(hasField("instances"))
  )

  val share: Transaction = shareWithin(PublishedLimit)

  private[consortium] def shareWithin(limit: FiniteDuration): Transaction =
    Transaction("CSI_TC:Share local instance")(
      start,
      poll(status, PollPause, limit)(is("COMPLETE")).goingOn,
    )

  /** Its time counts from the start of [[share]]. It polls only if the sharing is not complete. */
  val untilComplete: Transaction = Transaction("CSI share: real duration")(
    when(!is("COMPLETE")(_))(
      poll(status, PollPause, Limit - PublishedLimit)(hasEnded).goingOn
    ),
    reportJob(JobReport("CSI share", outcome).wholeTransaction.showing("status" -> Status)),
  ).continuing

  private def start: FolioRequest =
    postTo("/consortia/{id}/sharing/instances", ConsortiumId)(s"""{
      "sourceTenantId": "${Tenant.el}",
      "instanceIdentifier": "${InstanceId.el}",
      "targetTenantId": "${CentralTenantId.el}",
      "id": "${NewId.el}"
    }""").check(says("instanceIdentifier", InstanceId), hasField("status"))

  private def status: FolioRequest =
    get("/consortia/{id}/sharing/instances", ConsortiumId)
      .param("instanceIdentifier", InstanceId.el)
      .param("sourceTenantId", Tenant.el)
      .check(
        says("instanceIdentifier", InstanceId),
        captureFirst("status", Status),
      )

  private def outcome(session: Session): JobOutcome =
    if (is("COMPLETE")(session)) JobOutcome.Succeeded
    else if (is("ERROR")(session)) JobOutcome.Failed
    else JobOutcome.TimedOut

  private def is(status: String)(session: Session): Boolean =
    Status.ifIn(session).contains(status)

  private def hasEnded(session: Session): Boolean =
    is("COMPLETE")(session) || is("ERROR")(session)

  val workflow: Workflow = Workflow(
    code = "csi",
    name = "instance-sharing",
    title = "Cataloguers share local instances with their consortium.",
    flow = InOrder(findLocal, share, untilComplete).takes(Membership, InstanceToShare),
  )
}
