package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.time.Instant
import java.time.ZoneOffset.UTC
import java.time.format.DateTimeFormatter.ofPattern
import java.time.temporal.ChronoUnit.SECONDS
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.testkit.{OrderTests, Patience, Reply, SandboxSuite}

/** Source: mod-data-export-spring 3.2.2 and mod-data-export-worker 3.2.4. */
class VendorExportSpec extends SandboxSuite with OrderTests with Patience {

  private val configs = "/data-export-spring/configs"
  private val jobs = "/data-export-spring/jobs"

  /** A vendor with a line that waits for its export. */
  private def waitingVendor: (String, String) = {
    val code = s"EDI${System.nanoTime}"
    val vendor = obj("name" -> code, "code" -> code, "status" -> "Active", "isVendor" -> true)
    val vendorId = folio.create("/organizations/organizations", vendor)
    val id = folio.create(orders, obj("vendor" -> vendorId, "orderType" -> "One-Time"))
    val waiting = line(id, None).put("automaticExport", true)
    folio.post("/orders/order-lines", waiting).status.shouldBe(201)
    open(id).status.shouldBe(204)
    vendorId -> lines(id).head.getString("id")
  }

  private def lines(orderId: String): Vector[JsonObject] =
    folio.list("/orders/order-lines", s"purchaseOrderId==$orderId").list("poLines")

  protected def parameters(vendorId: String): JsonObject = obj(
    "vendorId" -> vendorId,
    "configName" -> "spec",
    "isDefaultConfig" -> true,
    "ediConfig" -> obj(
      "accountNoList" -> arr(),
      "defaultAcquisitionMethods" -> arr(method),
      "libEdiCode" -> "1",
      "libEdiType" -> "31B/US-SAN",
      "vendorEdiCode" -> "2",
      "vendorEdiType" -> "31B/US-SAN",
    ),
    "ediFtp" -> obj("ftpPort" -> 21, "serverAddress" -> "ftp://localhost"),
  )

  private def integration(vendorId: String): JsonObject = {
    val edi = parameters(vendorId)
    val body = obj(
      "type" -> "EDIFACT_ORDERS_EXPORT",
      "schedulePeriod" -> "NONE",
      "exportTypeSpecificParameters" -> obj("vendorEdiOrdersExportConfig" -> edi),
    )
    folio.post(configs, body).status.shouldBe(201)
    folio.first(configs, s"configName==EDIFACT_ORDERS_EXPORT_$vendorId*")
  }

  private def edi(config: JsonObject): JsonObject =
    config.getJsonObject("exportTypeSpecificParameters").getJsonObject("vendorEdiOrdersExportConfig")

  private def schedule(start: Instant): JsonObject = obj(
    "enableScheduledExport" -> true,
    "scheduleParameters" -> obj(
      "scheduleFrequency" -> 1,
      "schedulePeriod" -> "DAY",
      "scheduleTime" -> start.truncatedTo(SECONDS).atZone(UTC).format(ofPattern("HH:mm:ss")),
      "timeZone" -> "UTC",
    ),
  )

  private def put(config: JsonObject): Reply =
    folio.put(s"$configs/${config.getString("id")}", config)

  private def jobsOf(vendorId: String): Vector[JsonObject] = folio
    .list(
      jobs,
      s"""(type=="EDIFACT_ORDERS_EXPORT" and jsonb.exportTypeSpecificParameters.vendorEdiOrdersExportConfig.vendorId=="$vendorId")""" +
        " sortby name/sort.descending",
    )
    .list("jobRecords")

  /** The vendor's job after a schedule that is due. */
  private def exported(config: JsonObject, vendorId: String): JsonObject = {
    val before = jobsOf(vendorId).size
    edi(config).put("ediSchedule", schedule(Instant.now))
    put(config).status.shouldBe(204)
    eventually {
      val found = jobsOf(vendorId)
      found.size.shouldBe(before + 1)
      found.head
    }
  }

  test("a schedule exports the lines that wait, once, and the file has their titles") {
    val (vendorId, lineId) = waitingVendor
    val config = integration(vendorId)
    val job = exported(config, vendorId)
    job.getString("status").shouldBe("SUCCESSFUL")
    job.containsKey("jsonb").shouldBe(false)
    val file = folio.get(s"$jobs/${job.getString("id")}/download")
    file.header("content-type").shouldBe(Some("application/octet-stream"))
    file.body.should(startWith("UNA:+.? '\nUNB+UNOC:3+1:31B+2:31B+"))
    file.body.should(include("IMD+L+050+:::A receiving title'\nQTY+21:2'"))
    file.body.should(endWith(s"UNZ+1+${job.getString("name")}'\n"))
    folio.read(s"/orders/order-lines/$lineId").getString("lastEDIExportDate").should(not.be(null))
    val history = folio.list("/orders/export-history", s"exportJobId==${job.getString("id")}").list("exportHistories")
    history.head.getJsonArray("exportedPoLineIds").shouldBe(arr(lineId))
    folio.send("POST", s"$jobs/${job.getString("id")}/resend", None, Nil).status.shouldBe(200)
    val again = exported(config, vendorId)
    again.getString("status").shouldBe("FAILED")
    again.getString("errorDetails").shouldBe(nothingToExport)
    folio.get(s"$jobs/${again.getString("id")}/download").status.shouldBe(404)
  }

  protected def nothingToExport: String = "Orders for export not found (OrderNotFoundException)"

  test("no export begins after the schedule was switched off, or its integration deleted") {
    val (vendorId, lineId) = waitingVendor
    val config = integration(vendorId)
    edi(config).put("ediSchedule", schedule(Instant.now.plusSeconds(1)))
    put(config).status.shouldBe(204)
    edi(config).getJsonObject("ediSchedule").put("enableScheduledExport", false)
    put(config).status.shouldBe(204)
    val (deletedVendor, _) = waitingVendor
    val deleted = integration(deletedVendor)
    edi(deleted).put("ediSchedule", schedule(Instant.now.plusSeconds(1)))
    put(deleted).status.shouldBe(204)
    folio.delete(s"$configs/${deleted.getString("id")}").status.shouldBe(204)
    // A later job shows that the time has passed.
    val (other, _) = waitingVendor
    val late = integration(other)
    edi(late).put("ediSchedule", schedule(Instant.now.plusSeconds(2)))
    put(late).status.shouldBe(204)
    eventually(jobsOf(other).size.shouldBe(1))
    jobsOf(vendorId).shouldBe(empty)
    jobsOf(deletedVendor).shouldBe(empty)
    folio.read(s"/orders/order-lines/$lineId").containsKey("lastEDIExportDate").shouldBe(false)
  }

  test("only lines with the integration's acquisition methods and accounts are exported") {
    val (vendorId, _) = waitingVendor
    val config = integration(vendorId)
    edi(config).put("isDefaultConfig", false).getJsonObject("ediConfig").put("accountNoList", arr("other"))
    exported(config, vendorId).getString("errorDetails").shouldBe(nothingToExport)
    val unlike = edi(config).put("isDefaultConfig", true).getJsonObject("ediConfig")
    unlike.put("defaultAcquisitionMethods", arr("0a4163a5-d225-4007-ad90-2fb41b73efab"))
    exported(config, vendorId).getString("errorDetails").shouldBe(nothingToExport)
  }

  test("incomplete integrations, wrong times and unlike ids are refused") {
    val (vendorId, _) = waitingVendor
    val config = integration(vendorId)
    def refusal(change: JsonObject => Any): String = {
      val changed = config.copy()
      change(changed)
      val reply = folio.put(s"$configs/${config.getString("id")}", changed)
      reply.status.shouldBe(400)
      reply.errors.head
    }
    refusal(edi(_).getJsonObject("ediConfig").put("libEdiCode", "")).should(include("missing library EDI code"))
    refusal(edi(_).getJsonObject("ediFtp").remove("ftpPort")).should(include("missing FTP/SFTP Port"))
    val wrongTime = schedule(Instant.now)
    wrongTime.getJsonObject("scheduleParameters").put("scheduleTime", "noon")
    refusal(edi(_).put("ediSchedule", wrongTime)).should(include("HH:mm:ss"))
    refusal(_.put("id", "0a4163a5-d225-4007-ad90-2fb41b73efab"))
      .shouldBe("Mismatch between id in path and request body")
    folio.put(s"$configs/${config.getString("id")}", obj("id" -> config.getString("id"))).status.shouldBe(400)
    val unknown = config.copy().put("id", "0a4163a5-d225-4007-ad90-2fb41b73efab")
    put(unknown).status.shouldBe(404)
    folio.get(s"$jobs/0a4163a5-d225-4007-ad90-2fb41b73efab").status.shouldBe(404)
    folio.get(s"$jobs/none").status.shouldBe(400)
    folio.list(jobs, "unknown==1").status.shouldBe(400)
  }
}

/** Source: mod-data-export-spring 3.6.1 and mod-data-export-worker 3.5.1. */
class TrilliumVendorExportSpec extends VendorExportSpec {
  override protected def releaseName: Option[String] = Some("Trillium")

  override protected def parameters(vendorId: String): JsonObject =
    super
      .parameters(vendorId)
      .put("integrationType", "Ordering")
      .put("transmissionMethod", "FTP")
      .put("fileFormat", "EDI")

  override protected def nothingToExport: String = "Entities not found: PurchaseOrder (NotFoundException)"
}
