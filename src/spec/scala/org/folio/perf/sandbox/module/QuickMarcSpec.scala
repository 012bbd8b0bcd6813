package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.testkit.{Reply, SandboxSuite}

/** Answers were recorded from mod-quick-marc 5.1.1. */
class QuickMarcSpec extends SandboxSuite {
  private val editor = "/records-editor/records"
  private val unknown = "00000000-0000-4000-8000-000000000001"

  private def instance(source: String, offset: Int): JsonObject =
    folio.first("/instance-storage/instances", s"source==$source", "offset" -> offset.toString)

  private def marc(instanceId: String): Reply =
    folio.get(editor, "externalId" -> instanceId, "limit" -> "1000")

  private def fields(record: JsonObject): Vector[JsonObject] =
    Json.objects(record.getJsonArray("fields"))

  private def field(record: JsonObject, tag: String): JsonObject =
    fields(record).find(_.getString("tag") == tag).get

  /** The record with these fields instead of those of the same tags, as the editor sends it. */
  private def edited(record: JsonObject, version: String, changed: JsonObject*): JsonObject = {
    val kept =
      fields(record).filterNot(f => changed.exists(_.getString("tag") == f.getString("tag")))
    record
      .copy()
      .put("_actionType", "edit")
      .put("relatedRecordVersion", version)
      .put("fields", list(kept ++ changed))
  }

  private def data(tag: String, content: String): JsonObject =
    obj("tag" -> tag, "content" -> content, "indicators" -> arr("\\", "\\"), "isProtected" -> false)

  private def save(record: JsonObject): Reply =
    folio.put(s"$editor/${record.getString("parsedRecordId")}", record)

  test("a record is shown field by field, with backslashes for blanks and field 008 in parts") {
    val shown = instance("MARC", 0)
    val record = marc(shown.getString("id")).json
    record.getString("_actionType").shouldBe("view")
    record.getString("leader").shouldBe("00000nam\\a2200000\\a\\4500")
    record.getString("externalHrid").shouldBe(shown.getString("hrid"))
    record.getJsonObject("updateInfo").getString("recordState").shouldBe("ACTUAL")
    field(record, "001").shouldBe(
      obj("tag" -> "001", "content" -> shown.getString("hrid"), "isProtected" -> true)
    )
    field(record, "245").getString("content").shouldBe(s"$$a ${shown.getString("title")}")
    field(record, "245").getJsonArray("indicators").shouldBe(arr("1", "0"))
    field(record, "999").getBoolean("isProtected").booleanValue.shouldBe(true)
    val fixed = field(record, "008").getJsonObject("content")
    fixed
      .getString("Date1")
      .shouldBe(
        Json.objects(shown.getJsonArray("publication")).head.getString("dateOfPublication")
      )
    fixed.getString("Lang").shouldBe(shown.getJsonArray("languages").getString(0))
    fixed.getJsonArray("Ills").shouldBe(arr("\\", "\\", "\\", "\\"))
  }

  test("a saved record is the next generation, and its instance has the next version") {
    val id = instance("MARC", 1).getString("id")
    val record = marc(id).json
    val summary = data("520", s"$$a All of it $$b and more")
    val title = data("245", s"$$a Another title")
    val saved = save(edited(record, "1", summary, title))
    (saved.status, saved.body).shouldBe(202 -> "")
    val after = marc(id).json
    field(after, "520").getString("content").shouldBe(s"$$a All of it $$b and more")
    after.getString("parsedRecordId").should(not).be(record.getString("parsedRecordId"))
    after.getString("parsedRecordDtoId").shouldBe(record.getString("parsedRecordId"))
    val instanceNow = folio.get(s"/inventory/instances/$id").json
    instanceNow.getString("_version").shouldBe("2")
    instanceNow.getString("title").shouldBe("Another title")
    instanceNow.getJsonArray("notes").getJsonObject(0).getString("note").shouldBe("All of it")
    val formatted =
      folio.get(s"/source-storage/records/$id/formatted", "idType" -> "INSTANCE").json
    formatted.getInteger("generation").intValue.shouldBe(1)
    formatted
      .getJsonObject("parsedRecord")
      .getString("formattedContent")
      .split('\n')
      .should(contain("520   $aAll of it$band more"))
  }

  test("a record that was changed meanwhile is refused, and nothing changes") {
    val id = instance("MARC", 2).getString("id")
    val record = marc(id).json
    val stale = save(edited(record, "99", data("520", s"$$a x")))
    stale.status.shouldBe(409)
    stale.json
      .getString("message")
      .shouldBe(
        s"ERROR: Cannot update record $id because it has been changed (optimistic locking): " +
          "Stored _version is 1, _version of request is 99 (23F09)"
      )
    marc(id).body.shouldBe(record.encode)
  }

  test("a record must have one title, and be sent to its own address as an edit") {
    val record = marc(instance("MARC", 3).getString("id")).json
    val twice = edited(record, "1", data("245", s"$$a x"), data("245", s"$$a y"))
    val refused = save(twice)
    (refused.status, refused.json.getString("message")).shouldBe(422 -> "Is unique tag")
    val untitled = edited(record, "1")
    untitled.put("fields", list(fields(untitled).filterNot(_.getString("tag") == "245")))
    save(untitled).json.getString("message").shouldBe("Is required tag")
    save(edited(record, "1").put("_actionType", "view")).status.shouldBe(400)
    folio.put(s"$editor/$unknown", edited(record, "1")).status.shouldBe(400)
  }

  test("an unknown instance and one without MARC record are not found") {
    val without = instance("FOLIO", 0).getString("id")
    for (id <- Seq(without, unknown)) {
      val reply = marc(id)
      (reply.status, reply.json.getString("code")).shouldBe(404 -> "NOT_FOUND")
      reply.json
        .getString("message")
        .shouldBe(s"Error retrieving Record by externalId: '$id', response code 404, Not Found")
    }
    val record = edited(marc(instance("MARC", 4).getString("id")).json, "1")
    save(record.put("parsedRecordId", unknown)).status.shouldBe(404)
    folio.get(editor).status.shouldBe(400)
  }
}
