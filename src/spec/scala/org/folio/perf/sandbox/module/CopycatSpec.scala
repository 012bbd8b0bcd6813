package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.time.{Instant, OffsetDateTime}
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.testkit.{Reply, SandboxSuite}

class CopycatSpec extends SandboxSuite {
  private val profile = "f26df83c-aa25-40b6-876e-96852c3d4fd4"
  private val createProfile = "d0ebb7b0-2f0f-11eb-adc1-0242ac120002"
  private val updateProfile = "91f9b8d6-d80e-4727-9783-73fb53e3c786"

  private def order(number: String): JsonObject =
    obj("externalIdentifier" -> number, "profileId" -> profile)

  private def imported(body: JsonObject): Reply =
    folio.post("/copycat/imports", body)

  private def formatted(instanceId: String): Reply =
    folio.get(s"/source-storage/records/$instanceId/formatted", "idType" -> "INSTANCE")

  private def marcInstance: JsonObject =
    folio.first("/instance-storage/instances", "source==MARC")

  test("an import makes an instance with source MARC that is found by id and by search") {
    val id = imported(order("4711").put("selectedJobProfileId", createProfile)).text("internalIdentifier")
    val instance = folio.read(s"/inventory/instances/$id")
    instance.getString("source").shouldBe("MARC")
    instance.getString("hrid").shouldBe("in00000001601")
    formatted(id).text("recordType").shouldBe("MARC_BIB")
    val hits = folio.list("/search/instances", s"id==$id")
    hits.total.shouldBe(1)
    hits.record.getString("title").shouldBe(instance.getString("title"))
    folio.list("/holdings-storage/holdings", s"instanceId==$id").total.shouldBe(0)
  }

  test("an update overlays the instance and adds a generation to its source record") {
    val old = marcInstance
    val id = old.getString("id")
    val first = formatted(id).json
    first.getInteger("generation").shouldBe(0)
    val reply = imported(
      order("99")
        .put("internalIdentifier", id)
        .put("selectedJobProfileId", updateProfile)
    )
    reply.text("internalIdentifier").shouldBe(id)
    val updated = folio.read(s"/inventory/instances/$id")
    updated.getString("_version").shouldBe("2")
    updated.getString("hrid").shouldBe(old.getString("hrid"))
    updated.getString("title").should(not).be(old.getString("title"))
    val second = formatted(id).json
    second.getInteger("generation").shouldBe(1)
    second.getString("matchedId").shouldBe(first.getString("id"))
    folio
      .list("/holdings-storage/holdings", s"instanceId==$id")
      .list("holdingsRecords")
      .should(have)
      .size(1)
  }

  test("no job has ended before its request is answered and is said to end later") {
    imported(order("14").put("internalIdentifier", marcInstance.getString("id")))
    val job = folio
      .get("/metadata-provider/jobExecutions", "statusAny" -> "COMMITTED")
      .record
    val ended = OffsetDateTime.parse(job.getString("completedDate")).toInstant
    ended.isAfter(Instant.now).shouldBe(false)
  }
}
