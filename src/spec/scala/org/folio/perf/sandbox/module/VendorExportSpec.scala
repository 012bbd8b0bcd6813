package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.time.Instant
import java.time.ZoneOffset.UTC
import java.time.format.DateTimeFormatter.ofPattern
import java.time.temporal.ChronoUnit.SECONDS
import org.folio.perf.sandbox.format.Json
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
    val made = open(vendorId, line(None).put("automaticExport", true))
    vendorId -> Json.objects(made, "compositePoLines").head.getString("id")
  }

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
    val again = exported(config, vendorId)
    again.getString("status").shouldBe("FAILED")
    folio.get(s"$jobs/${again.getString("id")}/download").status.shouldBe(404)
  }

}
