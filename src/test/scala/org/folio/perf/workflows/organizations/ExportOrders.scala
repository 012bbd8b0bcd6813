package org.folio.perf.workflows.organizations

import com.fasterxml.jackson.databind.node.ObjectNode
import io.gatling.core.session.Session
import java.time.{Instant, ZonedDateTime, ZoneId}
import java.time.ZoneOffset.UTC
import java.time.format.DateTimeFormatter.ofPattern
import java.time.temporal.ChronoUnit.SECONDS
import org.folio.perf.feeders.kinds.OrderRecords
import org.folio.perf.flow.{Independent, InOrder, Single, Workflow}
import scala.concurrent.duration._
import org.folio.perf.protocol._
import AcquisitionsKeys._
import AcquisitionsRequests._
import Checks._
import Folio._
import Step._
import ExportKeys._

/**
 * A librarian schedules the export of a vendor's orders as an EDIFACT file, waits for the job in the export manager, and looks at it
 * and at its file. At the end the schedule is switched off, even if the export failed.
 *
 * Needs: `vendorId`, of a vendor with one integration for orders.
 * Source: PTF's JMeter script EdifactScheduler, which enables the schedules of ten integrations five minutes ahead, waits ten minutes and
 * disables them. It sends the updates alone. Pages and waits are those of ui-organizations 5.1.1 and 7.0.0, and of ui-export-manager
 * 3.1.2 and 5.0.0. Here an export begins after two seconds, because a librarian waits for it.
 */
object ExportOrders {

  /** Longest wait for a job; PTF's tests export 800 orders in each. */
  private val LongestJob = 2.hours
  private val UnderWay = Vector("SCHEDULED", "IN_PROGRESS")
  private val StartsInSeconds = 2L

  val openIntegration: Transaction = Transaction("EDI_Open integration")(
    vendorAlone,
    OrganizationsApp.orderExports(
      captureIfThere("$.configs[?(@.type == 'EDIFACT_ORDERS_EXPORT')].id", IntegrationId)
    ),
    need(IntegrationId)("the vendor has no integration for orders"),
    integration,
    acquisitionMethods,
    byRelease(jobs(_).check(captureIfThere("$.jobRecords[0].id", LastJobId))),
  )

  val enable: Transaction = saving("EDI_Enable scheduler")(schedule)

  val waitForExport: Transaction = {
    val name = "EDI_Wait for export"
    Transaction(name)(
      byRelease(types => poll(newestJob(types), pause = (1.second, 1.second), LongestJob)(hasEnded).goingOn),
      reportJob(
        JobReport(name, JobReport.byStatus(JobState, "SUCCESSFUL")(UnderWay: _*))
          .between(StartedAt, EndedAt)
          .showing("status" -> JobState)
          .because(ErrorDetails.ifIn(_))
      ),
    )
  }

  val viewJob: Transaction = Transaction("EDI_View export job")(
    getById("/data-export-spring/jobs/{id}", JobId),
    integrationAlone,
    vendorAlone,
  )

  val download: Transaction = Transaction("EDI_Download exported file")(
    get("/data-export-spring/jobs/{id}/download", JobId)
      .accept("application/octet-stream")
      .check(contains("UNB+UNOC:3+"), contains("UNZ+"))
  )

  val disable: Transaction =
    saving("EDI_Disable scheduler")((schedule, _) => schedule.put("enableScheduledExport", false))

  /** The integration's form, its update, and its page. @param edit of its schedule */
  private def saving(name: String)(edit: (ObjectNode, Session) => ObjectNode): Transaction = Transaction(name)(
    need(IntegrationId)("the vendor has no integration for orders"),
    integration,
    vendorAlone,
    acquisitionMethods,
    OrganizationsApp.orderExports(),
    JsonEdit.change(IntegrationJson, EditedIntegrationJson) { (record, session) =>
      edit(record.withObject(s"$Parameters/ediSchedule"), session)
      ()
    },
    put("/data-export-spring/configs/{id}", IntegrationId)(EditedIntegrationJson.el).check(isEmpty),
    integrationAlone,
    acquisitionMethods,
  )

  /**
   * Starts the export in a moment, and then daily. The module takes the day of the start from its clock, in the schedule's time zone.
   * Around midnight another zone is taken, in which the day does not change.
   */
  private def schedule(schedule: ObjectNode, session: Session): ObjectNode = {
    val start = Instant.now.truncatedTo(SECONDS).plusSeconds(StartsInSeconds)
    val hour = start.atZone(UTC).getHour
    val zone = if (hour == 0 || hour == LastHour) "Etc/GMT+12" else "UTC"
    val there: ZonedDateTime = start.atZone(ZoneId.of(zone))
    schedule
      .put("enableScheduledExport", true)
      .withObject("/scheduleParameters")
      .put("id", IntegrationId.value(session))
      .put("scheduleFrequency", 1)
      .put("schedulePeriod", "DAY")
      .put("schedulingDate", start.toString)
      .put("scheduleTime", there.format(ofPattern("HH:mm:ss")))
      .put("timeZone", zone)
  }

  private val Parameters = "/exportTypeSpecificParameters/vendorEdiOrdersExportConfig"
  private val LastHour = 23

  private def integration: FolioRequest = integrationAlone.check(captureBody(IntegrationJson))

  private def integrationAlone: FolioRequest =
    getById("/data-export-spring/configs/{id}", IntegrationId)

  private def acquisitionMethods: FolioRequest =
    all("/orders/acquisition-methods", "acquisitionMethods", sortBy = "value")

  /** A step with the types of jobs that the export manager lists, since Sunflower also claims. */
  private def byRelease(step: String => Step): Step =
    since("pieces.send-claims", "1.0")(step("""type==("CLAIMS" or "EDIFACT_ORDERS_EXPORT")"""))
      .before(step("""type=="EDIFACT_ORDERS_EXPORT""""))

  /** The vendor's jobs, the newest first. */
  private def jobs(types: String): FolioRequest =
    get("/data-export-spring/jobs")
      .limit(100)
      .param("offset", "0")
      .query(
        s"($types and jsonb.exportTypeSpecificParameters.vendorEdiOrdersExportConfig.vendorId==" +
          s""""${VendorId.el}") sortby name/sort.descending"""
      )
      .check(hasField("jobRecords"))

  private def newestJob(types: String): FolioRequest = jobs(types).check(
    captureIfThere("$.jobRecords[0].id", JobId),
    captureIfThere("$.jobRecords[0].status", JobState),
    captureIfThere("$.jobRecords[0].startTime", StartedAt),
    captureIfThere("$.jobRecords[0].endTime", EndedAt),
    captureIfThere("$.jobRecords[0].errorDetails", ErrorDetails),
  )

  /** Whether there is a job after the last one before this export, and it has ended. */
  private def hasEnded(session: Session): Boolean =
    JobId.ifIn(session).exists(!LastJobId.ifIn(session).contains(_)) &&
      !JobState.ifIn(session).exists(UnderWay.contains)

  val workflow: Workflow = Workflow(
    code = "edi",
    name = "order-export",
    title = "Librarians export orders to their vendors as EDIFACT files.",
    flow = Independent(
      InOrder(openIntegration, enable, waitForExport, viewJob, download).takes(OrderRecords.VendorToExport),
      Single(disable),
    ),
    needsFiscalYear = true,
    interfaces = Vector("data-export-spring" -> "2.0"),
  )
}

/** Session keys of the export. */
private[organizations] object ExportKeys {
  val IntegrationId = SessionKey("integrationId")
  val IntegrationJson = SessionKey("integrationJson")
  val EditedIntegrationJson = SessionKey("editedIntegrationJson")
  val JobId = SessionKey("vendorExportJobId")

  /** The vendor's newest job before the export. */
  val LastJobId = SessionKey("vendorExportLastJobId")
  val JobState = SessionKey("vendorExportJobState")
  val StartedAt = SessionKey("vendorExportStartedAt")
  val EndedAt = SessionKey("vendorExportEndedAt")
  val ErrorDetails = SessionKey("vendorExportErrorDetails")
}
