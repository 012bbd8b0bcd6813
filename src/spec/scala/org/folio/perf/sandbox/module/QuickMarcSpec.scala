package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, list, obj}

/** Answers were recorded from mod-quick-marc 5.1.1. */
class QuickMarcSpec extends MarcEditor {
  private def instance(source: String, offset: Int): JsonObject =
    folio.first("/instance-storage/instances", s"source==$source", "offset" -> offset.toString)

  /** The record with these fields instead of those of the same tags, as the editor sends it. */
  private def edited(record: JsonObject, version: String, changed: JsonObject*): JsonObject = {
    val kept =
      fieldsOf(record).filterNot(f => changed.exists(_.getString("tag") == f.getString("tag")))
    record
      .copy()
      .put("_actionType", "edit")
      .put("relatedRecordVersion", version)
      .put("fields", list(kept ++ changed))
  }

  test("a record is shown field by field, with backslashes for blanks and field 008 in parts") {
    val shown = instance("MARC", 0)
    val record = marc(shown.getString("id"))
    record.getString("_actionType").shouldBe("view")
    record.getString("leader").shouldBe("00000nam\\a2200000\\a\\4500")
    record.getString("externalHrid").shouldBe(shown.getString("hrid"))
    record.getJsonObject("updateInfo").getString("recordState").shouldBe("ACTUAL")
    fieldOf(record, "001").shouldBe(
      obj("tag" -> "001", "content" -> shown.getString("hrid"), "isProtected" -> true)
    )
    fieldOf(record, "245").getString("content").shouldBe(s"$$a ${shown.getString("title")}")
    fieldOf(record, "245").getJsonArray("indicators").shouldBe(arr("1", "0"))
    fieldOf(record, "999").getBoolean("isProtected").shouldBe(true)
    val fixed = fieldOf(record, "008").getJsonObject("content")
    fixed
      .getString("Date1")
      .shouldBe(
        Json.objects(shown, "publication").head.getString("dateOfPublication")
      )
    fixed.getString("Lang").shouldBe(shown.getJsonArray("languages").getString(0))
    fixed.getJsonArray("Ills").shouldBe(arr("\\", "\\", "\\", "\\"))
  }

  test("a saved record is the next generation, and its instance has the next version") {
    val id = instance("MARC", 1).getString("id")
    val record = marc(id)
    val summary = field("520", s"$$a All of it $$b and more")
    val title = field("245", s"$$a Another title")
    save(edited(record, "1", summary, title)).answer.shouldBe(202 -> "")
    val after = marc(id)
    fieldOf(after, "520").getString("content").shouldBe(s"$$a All of it $$b and more")
    after.getString("parsedRecordId").should(not).be(record.getString("parsedRecordId"))
    after.getString("parsedRecordDtoId").shouldBe(record.getString("parsedRecordId"))
    val instanceNow = folio.read(s"/inventory/instances/$id")
    instanceNow.getString("_version").shouldBe("2")
    instanceNow.getString("title").shouldBe("Another title")
    instanceNow.getJsonArray("notes").getJsonObject(0).getString("note").shouldBe("All of it")
    val formatted =
      folio.read(s"/source-storage/records/$id/formatted", "idType" -> "INSTANCE")
    formatted.getInteger("generation").shouldBe(1)
    formatted
      .getJsonObject("parsedRecord")
      .getString("formattedContent")
      .split('\n')
      .should(contain("520   $aAll of it$band more"))
  }

  test("a record that was changed meanwhile is refused, and nothing changes") {
    val id = instance("MARC", 2).getString("id")
    val record = marc(id)
    val stale = save(edited(record, "99", field("520", s"$$a x")))
    stale.status.shouldBe(409)
    stale
      .text("message")
      .shouldBe(
        s"ERROR: Cannot update record $id because it has been changed (optimistic locking): " +
          "Stored _version is 1, _version of request is 99 (23F09)"
      )
    marc(id).shouldBe(record)
  }
}
