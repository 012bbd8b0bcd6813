package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.list

/** Answers were recorded from mod-quick-marc 5.1.1. */
class QuickMarcSpec extends MarcEditor {
  private def instance(offset: Int): String =
    folio.first("/instance-storage/instances", "source==MARC", "offset" -> offset.toString).getString("id")

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

  test("a saved record is the next generation, and its instance has the next version") {
    val id = instance(1)
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
    val id = instance(2)
    val record = marc(id)
    save(edited(record, "99", field("520", s"$$a x"))).status.shouldBe(409)
    marc(id).shouldBe(record)
  }
}
