package org.folio.perf.sandbox.module

import io.vertx.core.buffer.Buffer
import io.vertx.core.json.JsonObject
import java.time.{Instant, LocalTime, ZoneId}
import java.time.ZoneOffset.UTC
import java.time.format.DateTimeFormatter
import org.folio.perf.model.FolioRelease
import org.folio.perf.sandbox.data.{RecordTable, TenantData, View}
import org.folio.perf.sandbox.exports.EdifactFile
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.gateway.{Lists, PagedQuery, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/**
 * mod-data-export-spring with its worker: integrations of vendors, and scheduled exports of their orders as EDIFACT files. An export
 * takes the lines that the worker takes, and marks them as exported. Left out: schedules that are not daily, the days after the first,
 * account numbers, claims, other exports, and the transmission of files.
 *
 * Source: mod-data-export-spring 3.2.2 and 3.6.1, mod-data-export-worker 3.2.4 and 3.5.1; there is no recorded exchange.
 *
 * @param slowness multiplies the time of jobs; 0: they are done at once
 */
final class VendorExportRoutes(release: FolioRelease, slowness: Double) extends RoutesOf("mod-data-export-spring") {
  import VendorExportRoutes._

  /** Since Sunflower there are claims too. */
  private val hasClaims = release.interfaces.hasSince("pieces.send-claims", "1.0")

  override val routes: Vector[Route] = Vector(
    route(s"GET $Configs", configs),
    route(s"POST $Configs", withBody(post)),
    route(s"GET $Configs/{id}", request => known(request).map(SandboxResponse.ok).merge),
    route(s"PUT $Configs/{id}", checked(put)),
    route(s"DELETE $Configs/{id}", Storage.delete(_.exportConfigs)),
    route(s"GET $Jobs", jobs),
    route(s"GET $Jobs/{id}", request => job(request).map(found => SandboxResponse.ok(shown(found))).merge),
    readRoute(s"GET $Jobs/{id}/download", download),
  )

  private def configs(request: SandboxRequest): SandboxResponse =
    SandboxResponse.ok(Lists.page(request, request.tenant.exportConfigs, "configs")(ofRelease))

  private def known(request: SandboxRequest): Checked[JsonObject] =
    request.tenant.exportConfigs.get(request.id).map(ofRelease).toRight(notFound(request))

  /** The integration without the fields that its release does not have. */
  private def ofRelease(config: JsonObject): JsonObject = {
    if (!hasClaims) ClaimFields.foreach(ediOf(config).remove)
    config
  }

  private def post(request: SandboxRequest, config: JsonObject): SandboxResponse = {
    val id = request.idOf(config)
    config.put("id", id).put("configName", s"EDIFACT_ORDERS_EXPORT_${ediOf(config).getString("vendorId")}_$id")
    store(request, config)
    SandboxResponse.text(201, "Export configuration added")
  }

  private def put(request: SandboxRequest, config: JsonObject): Checked[SandboxResponse] = known(request).map { _ =>
    store(request, config)
    SandboxResponse.NoContent
  }

  /** Stores an integration and plans its export, unless its schedule changes in the meantime. */
  private def store(request: SandboxRequest, config: JsonObject): Unit = {
    val tenant = request.tenant
    tenant.exportConfigs.put(config)
    for (schedule <- scheduleOf(config)) {
      val start = startOf(schedule, request.now)
      tenant.jobEffects.at(start) {
        tenant.exportConfigs
          .get(config.getString("id"))
          .filter(scheduleOf(_).contains(schedule))
          .foreach(begin(tenant, _, start))
      }
    }
  }

  private def startOf(schedule: JsonObject, now: Instant): Instant = {
    val zone = ZoneId.of(schedule.getString("timeZone"))
    val time = LocalTime.parse(schedule.getString("scheduleTime"))
    now.atZone(zone).toLocalDate.atTime(time).atZone(zone).toInstant
  }

  /** `None`: the schedule is off. */
  private def scheduleOf(config: JsonObject): Option[JsonObject] =
    Option(ediOf(config).getJsonObject("ediSchedule"))
      .filter(_.getBoolean("enableScheduledExport", false))
      .map(_.getJsonObject("scheduleParameters"))

  private def begin(tenant: TenantData, config: JsonObject, start: Instant): Unit = {
    val own = obj(
      "id" -> tenant.newId(),
      "name" -> f"${tenant.newNumber("vendor-export-jobs")}%06d",
      "start" -> Json.time(start),
    )
    val job = newJob(tenant, "config" -> config, "own" -> own)
    jobsOf(tenant).put(job)
    val lines = linesToExport(tenant, ediOf(config))
    val end = start.plusMillis(((LeastMs + MsOfLine * lines.size) * slowness).round)
    tenant.jobEffects.at(end)(finish(tenant, job, ediOf(config), lines, end))
  }

  private val newJob = View.named("job of a vendor's export")
  private val history = View.named("export of a vendor's orders")

  private def finish(
      tenant: TenantData,
      job: JsonObject,
      edi: JsonObject,
      lines: Vector[JsonObject],
      end: Instant,
  ): Unit = {
    tenant.organizations.get(edi.getString("vendorId")).filter(_ => lines.nonEmpty) match {
      case None => job.put("status", "FAILED").put("errorDetails", "No orders wait for their export")
      case Some(vendor) =>
        val code = vendor.getString("code")
        val prefix = if (hasClaims) "edi_orders_" else ""
        val fileName = s"$prefix${code}_${edi.getString("configName")}_${FileTime.format(end)}.edi"
        val orders = lines.groupBy(_.getString("purchaseOrderId")).toVector.flatMap { case (orderId, its) =>
          tenant.orders.get(orderId).map(_ -> its.sortBy(_.getString("poLineNumber")))
        }
        val content = new EdifactFile(edi.getJsonObject("ediConfig"), job.getString("name"), end)(
          orders.sortBy(_._1.getString("poNumber"))
        )
        job.put("status", "SUCCESSFUL").put("fileNames", arr(fileName)).put("content", content)
        lines.foreach { line =>
          tenant.orderLines.put(line.put("lastEDIExportDate", Json.time(end)))
        }
        val own = obj(
          "id" -> tenant.newId(),
          "date" -> Json.time(end),
          "fileName" -> fileName,
          "lines" -> list(lines.map(_.getString("id"))),
        )
        OrderStorageRoutes
          .exportHistory(tenant)
          .put(history(tenant, "job" -> job, "edi" -> edi, "vendor" -> vendor, "own" -> own))
    }
    job.put("endTime", Json.time(end)).getJsonObject("metadata").put("updatedDate", Json.time(end))
    jobsOf(tenant).put(job)
  }

  /** Lines of the vendor's open orders that wait for their export. */
  private def linesToExport(tenant: TenantData, edi: JsonObject): Vector[JsonObject] = {
    val vendorId = edi.getString("vendorId")
    val methods = edi.getJsonObject("ediConfig").getJsonArray("defaultAcquisitionMethods")
    val waiting = Lists.own(
      s"purchaseOrder.vendor==$vendorId and purchaseOrder.workflowStatus==Open and automaticExport==true" +
        " and (cql.allRecords=1 NOT lastEDIExportDate=\"\")"
    )
    Lists
      .select(tenant.orderLines, PagedQuery(waiting, offset = 0, limit = Int.MaxValue))
      .records
      .filter(line => methods.contains(line.getString("acquisitionMethod")))
  }

  private def jobs(request: SandboxRequest): SandboxResponse =
    SandboxResponse.ok(Lists.page(request, jobsOf(request.tenant), "jobRecords")(shown))

  private def shown(job: JsonObject): JsonObject = {
    Vector("jsonb", "content").foreach(job.remove)
    job
  }

  private def job(request: SandboxRequest): Checked[JsonObject] =
    jobsOf(request.tenant).get(request.id).toRight(notFound(request))

  private def download(request: SandboxRequest): SandboxResponse =
    job(request)
      .flatMap(Json.string(_, "content").toRight(notFound(request)))
      .map(text => SandboxResponse(200, Some("application/octet-stream"), Buffer.buffer(text)))
      .merge

  private def notFound(request: SandboxRequest): SandboxResponse =
    SandboxResponse.error(404, s"${request.id} not found", "404 NOT_FOUND", "NotFoundException")
}

private[module] object VendorExportRoutes {
  private val Configs = "/data-export-spring/configs"
  private val Jobs = "/data-export-spring/jobs"
  private val ClaimFields = Vector("integrationType", "transmissionMethod", "fileFormat")
  private val FileTime = DateTimeFormatter.ofPattern("yyyy-MM-dd_HH-mm-ss").withZone(UTC)

  /** Duration of a job: assumed, for its steps and for each line. */
  private val LeastMs = 2000.0
  private val MsOfLine = 30.0

  private def jobsOf(tenant: TenantData): RecordTable = tenant.own("vendor-export-jobs", Nil)

  private def ediOf(config: JsonObject): JsonObject =
    config.getJsonObject("exportTypeSpecificParameters").getJsonObject("vendorEdiOrdersExportConfig")
}
