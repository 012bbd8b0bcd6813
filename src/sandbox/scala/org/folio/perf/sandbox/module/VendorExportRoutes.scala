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
import scala.collection.mutable

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

  /** Since Sunflower there are claims too, and the worker demands more of an integration. */
  private val hasClaims = release.interfaces.hasSince("pieces.send-claims", "1.0")

  /** Since Trillium integrations are not in mod-configuration, and errors have another form. */
  private val isTrillium = release.interfaces.hasSince("orders", "13.0")

  /** Number of the last schedule of each integration, by tenant; earlier ones no longer count. */
  private val schedules = mutable.HashMap.empty[(String, String), Long]

  override val routes: Vector[Route] = Vector(
    route(s"GET $Configs", configs),
    route(s"POST $Configs", withBody(post)),
    route(s"GET $Configs/{id}", request => known(request).map(SandboxResponse.ok(_)).merge),
    route(s"PUT $Configs/{id}", checked(put)),
    route(s"DELETE $Configs/{id}", delete),
    route(s"GET $Jobs", jobs),
    route(s"GET $Jobs/{id}", request => job(request).map(found => SandboxResponse.ok(shown(found))).merge),
    readRoute(s"GET $Jobs/{id}/download", download),
  )

  /** The module answers with one page, and its size as total. */
  private def configs(request: SandboxRequest): SandboxResponse = {
    val found = Lists.select(request.tenant.exportConfigs, Lists.read(request).copy(offset = 0)).records.map(ofRelease)
    Lists.whole("configs", found)
  }

  private def delete(request: SandboxRequest): SandboxResponse = known(request).map { _ =>
    request.tenant.exportConfigs.delete(request.id)
    schedules.update(request.tenant.tenant.name -> request.id, newSchedule(request.tenant))
    SandboxResponse.NoContent
  }.merge

  private def known(request: SandboxRequest): Checked[JsonObject] =
    request.tenant.exportConfigs.get(request.id).map(ofRelease).toRight(notFound(request))

  /** The integration without the fields that its release does not have. */
  private def ofRelease(config: JsonObject): JsonObject = {
    if (!hasClaims) ClaimFields.foreach(ediOf(config).remove)
    config
  }

  private def post(request: SandboxRequest, body: JsonObject): SandboxResponse = {
    val config = body.put("id", request.idOf(body))
    store(request, config)
    if (isTrillium) SandboxResponse.text(201, "Export configuration added")
    else SandboxResponse.text(201, s"{\n    id: ${config.getString("id")}\n    type: ${config.getString("type")}\n}")
  }

  private def put(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] = known(request).map { _ =>
    store(request, body.put("id", request.id))
    SandboxResponse.NoContent
  }

  /** Stores an integration and plans its exports. */
  private def store(request: SandboxRequest, config: JsonObject): Unit = {
    complete(request, config)
    request.tenant.exportConfigs.put(config)
    val number = newSchedule(request.tenant)
    schedules.update(request.tenant.tenant.name -> config.getString("id"), number)
    startOf(config, request.now).foreach(plan(request.tenant, config.getString("id"), number, _))
  }

  private def complete(request: SandboxRequest, config: JsonObject): Unit = {
    val id = config.getString("id")
    val edi = ediOf(config)
    edi.put("exportConfigId", id)
    scheduleIn(edi).foreach(_.put("id", id))
    config
      .put("tenant", request.tenant.tenant.name)
      .put("configName", s"${Orders}_${edi.getString("vendorId")}_$id")
    ()
  }

  /** Start of the export; `None`: the schedule is off, or not daily. */
  private def startOf(config: JsonObject, now: Instant): Option[Instant] = scheduleOf(config).map { schedule =>
    val zone = ZoneId.of(schedule.getString("timeZone", "UTC"))
    val time = LocalTime.parse(schedule.getString("scheduleTime")).withNano(0)
    val today = now.atZone(zone).toLocalDate.atTime(time).atZone(zone)
    (if (today.toInstant.isBefore(now.minusSeconds(MisfireSeconds))) today.plusDays(1) else today).toInstant
  }

  private def scheduleOf(config: JsonObject): Option[JsonObject] =
    Some(ediOf(config))
      .filter(edi => Option(edi.getJsonObject("ediSchedule")).exists(_.getBoolean("enableScheduledExport", false)))
      .flatMap(scheduleIn)
      .filter(_.getString("schedulePeriod", "NONE") == "DAY")

  private def plan(tenant: TenantData, configId: String, number: Long, start: Instant): Unit =
    tenant.jobEffects.at(start) {
      if (schedules.get(tenant.tenant.name -> configId).contains(number))
        tenant.exportConfigs.get(configId).foreach(begin(tenant, _, start))
    }

  private def begin(tenant: TenantData, config: JsonObject, start: Instant): Unit = {
    val id = tenant.newId()
    val name = f"${tenant.newNumber("vendor-export-jobs")}%06d"
    val parameters = config.getJsonObject("exportTypeSpecificParameters")
    val times = obj("createdDate" -> Json.time(start), "updatedDate" -> Json.time(start))
    val job = obj(
      "id" -> id,
      "name" -> name,
      "isSystemSource" -> true,
      "type" -> Orders,
      "exportTypeSpecificParameters" -> parameters,
      // Name of the parameters in queries.
      "jsonb" -> obj("exportTypeSpecificParameters" -> parameters),
      "status" -> "IN_PROGRESS",
      "startTime" -> Json.time(start),
      "metadata" -> times,
      "outputFormat" -> "EDIFACT orders export (EDI)",
    )
    jobsOf(tenant).put(id, job)
    val lines = linesToExport(tenant, ediOf(config))
    val end = start.plusMillis(((LeastMs + MsOfLine * lines.size) * slowness).round)
    tenant.jobEffects.at(end)(finish(tenant, job, ediOf(config), lines, end))
  }

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
    val config = edi.getJsonObject("ediConfig", obj())
    val methods = texts(config, "defaultAcquisitionMethods")
    val waiting = Lists
      .select(
        tenant.orderLines,
        PagedQuery(
          Lists.own(
            s"purchaseOrder.vendor==$vendorId and purchaseOrder.workflowStatus==Open and automaticExport==true" +
              " and (cql.allRecords=1 NOT lastEDIExportDate=\"\")"
          ),
          offset = 0,
          limit = Int.MaxValue,
        ),
      )
      .records
    waiting.filter { line =>
      methods(line.getString("acquisitionMethod")) &&
      tenant.orders.get(line.getString("purchaseOrderId")).exists(!_.getBoolean("manualPo", false))
    }
  }

  private def jobs(request: SandboxRequest): SandboxResponse =
    SandboxResponse.ok(Lists.page(request, jobsOf(request.tenant), "jobRecords")(shown))

  private def shown(job: JsonObject): JsonObject = {
    job.remove("jsonb")
    job.remove("content")
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

  private def newSchedule(tenant: TenantData): Long = tenant.newNumber("vendor-export-schedules").toLong
}

private[module] object VendorExportRoutes {
  private val Configs = "/data-export-spring/configs"
  private val Jobs = "/data-export-spring/jobs"
  private val Orders = "EDIFACT_ORDERS_EXPORT"
  private val ClaimFields = Vector("integrationType", "transmissionMethod", "fileFormat")
  private val FileTime = DateTimeFormatter.ofPattern("yyyy-MM-dd_HH-mm-ss").withZone(UTC)

  /** A start that is no longer past runs at once: Quartz's default threshold. */
  private val MisfireSeconds = 60L

  /** Duration of a job: assumed, for its steps and for each line. */
  private val LeastMs = 2000.0
  private val MsOfLine = 30.0

  private def texts(at: JsonObject, field: String): Set[String] =
    Option(at.getJsonArray(field)).fold(Set.empty[String])(its => Vector.tabulate(its.size)(its.getString).toSet)

  private def jobsOf(tenant: TenantData): RecordTable = tenant.own("vendor-export-jobs", Nil)

  private def ediOf(config: JsonObject): JsonObject =
    config.getJsonObject("exportTypeSpecificParameters").getJsonObject("vendorEdiOrdersExportConfig")

  private def scheduleIn(edi: JsonObject): Option[JsonObject] =
    Option(edi.getJsonObject("ediSchedule")).flatMap(its => Option(its.getJsonObject("scheduleParameters")))
}
