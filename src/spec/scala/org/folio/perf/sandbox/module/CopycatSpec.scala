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

  test("one target is enabled, with the job profiles of create and update") {
    val found = folio.list("/copycat/profiles", "enabled=true sortby name", "limit" -> "1000")
    found.total.shouldBe(1)
    val only = found.record
    only.getString("name").shouldBe("OCLC WorldCat")
    only.getString("createJobProfileId").shouldBe(createProfile)
    folio
      .list("/data-import-profiles/jobProfiles", s"id==$updateProfile sortBy name")
      .texts("name")
      .shouldBe(Vector("Inventory Single Record - Default Update Instance"))
  }

  test("an import makes an instance with source MARC that is found by id and by search") {
    val reply = imported(order("4711").put("selectedJobProfileId", createProfile))
    reply.status.shouldBe(200)
    reply.text("externalIdentifier").shouldBe("4711")
    val id = reply.text("internalIdentifier")
    val instance = folio.read(s"/inventory/instances/$id")
    instance.getString("source").shouldBe("MARC")
    instance.getString("hrid").shouldBe("in00000001601")
    instance
      .getJsonArray("identifiers")
      .getJsonObject(0)
      .getString("value")
      .shouldBe("(OCoLC)4711")
    val hits = folio.list("/search/instances", s"id==$id")
    hits.total.shouldBe(1)
    hits.record.getString("title").shouldBe(instance.getString("title"))
    folio.list("/holdings-storage/holdings", s"instanceId==$id").total.shouldBe(0)
  }

  test("the source record of an import is made from its instance") {
    val id = imported(order("12")).text("internalIdentifier")
    val instance = folio.read(s"/inventory/instances/$id")
    val record = formatted(id).json
    record.getInteger("generation").shouldBe(0)
    record
      .getJsonObject("externalIdsHolder")
      .getString("instanceHrid")
      .shouldBe(instance.getString("hrid"))
    val parsed = record.getJsonObject("parsedRecord")
    val text = parsed.getString("formattedContent").split('\n').toVector
    text.should(contain(s"001 ${instance.getString("hrid")}"))
    text.should(contain(s"245 10$$a${instance.getString("title")}"))
    text.should(contain(s"035   $$a(OCoLC)12"))
    text.should(contain(s"999 ff$$s${record.getString("id")}$$i$id"))
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

  test("instances in FOLIO's own form have no source record") {
    val own = folio.first("/instance-storage/instances", "source==FOLIO")
    val id = own.getString("id")
    val reply = formatted(id)
    reply.status.shouldBe(404)
    reply.body.shouldBe(s"Record with INSTANCE id: $id was not found")
  }

  test("source records are listed by the instance's id and by its hrid") {
    val instance = marcInstance
    val path = "/source-storage/source-records"
    val byId = folio.get(path, "instanceId" -> instance.getString("id"))
    val byHrid = folio.get(path, "instanceHrid" -> instance.getString("hrid"))
    byId.total.shouldBe(1)
    byId.body.shouldBe(byHrid.body)
    folio.get(path, "limit" -> "2").list("sourceRecords").should(have).size(2)
  }

  test("unknown profiles, job profiles of the other kind and unknown numbers are refused") {
    val noProfile = imported(obj("externalIdentifier" -> "1"))
    noProfile.status.shouldBe(422)
    imported(order("1").put("profileId", unknown)).errors
      .shouldBe(Vector(s"No such profileId $unknown"))
    val wrongKind = imported(order("1").put("selectedJobProfileId", updateProfile))
    (wrongKind.status, wrongKind.errors).shouldBe(400 -> Vector("Invalid job profile id"))
    imported(order("abc")).errors.shouldBe(
      Vector(
        "No record found when searching zcat.oclc.org/OLUCWorldCat for identifier abc"
      )
    )
  }
}
