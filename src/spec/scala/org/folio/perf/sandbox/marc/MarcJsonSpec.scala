package org.folio.perf.sandbox.marc

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.testkit.PlainSuite

class MarcJsonSpec extends PlainSuite {
  private val instance = obj(
    "id" -> "i1",
    "hrid" -> "in1",
    "title" -> "Prices in $ and more",
    "languages" -> arr("ger"),
    "publication" -> arr(obj("publisher" -> "P", "dateOfPublication" -> "1999")),
    "subjects" -> arr(obj("value" -> "A"), obj("value" -> "B")),
  )
  private val record = BibRecord(instance, Some("s1"))

  test("a record is the same after it was JSON") {
    val json = MarcJson.of(record)
    MarcJson.of(MarcJson.record(new JsonObject(json.encode))).shouldBe(json)
    MarcJson.text(MarcJson.record(json)).shouldBe(MarcJson.text(record))
  }

  test("a record is the same after it was in the editor, dollar signs too") {
    val fields =
      Json.objects(new JsonObject(obj("f" -> QuickMarc.fields(record)).encode).getJsonArray("f"))
    val back = QuickMarc.record(QuickMarc.leader(record), fields)
    back.map(MarcJson.of).shouldBe(Some(MarcJson.of(record)))
  }

  test("invalid JSON is not read as a record") {
    QuickMarc.record("short", Vector.empty).shouldBe(None)
    val wrongTag = Vector(obj("tag" -> "x", "content" -> "y"))
    QuickMarc.record("00000nam\\a2200000\\a\\4500", wrongTag).shouldBe(None)
  }

  test("field 008 is put together from its parts, and missing parts are blank") {
    val text = "260105s1999    xx            000 0 ger d"
    FixedLengthField.ofBooks.join(FixedLengthField.ofBooks.split(text)).shouldBe(text)
    FixedLengthField.ofBooks.join(obj("Lang" -> "eng")).shouldBe(" " * 35 + "eng" + "  ")
  }

  test("an instance takes over title, persons, publication, subjects and summary") {
    record.addVariableField(BibRecord.field("520", ' ', ' ', 'a' -> "S"))
    val described = BibMapping.describe(obj("id" -> "i1", "title" -> "old"), record)
    described.getString("title").shouldBe("Prices in $ and more")
    described.getJsonArray("contributors").shouldBe(arr())
    described.getJsonArray("subjects").shouldBe(arr(obj("value" -> "A"), obj("value" -> "B")))
    described
      .getJsonArray("publication")
      .shouldBe(arr(obj("publisher" -> "P", "dateOfPublication" -> "1999")))
    described.getJsonArray("notes").getJsonObject(0).getString("note").shouldBe("S")
  }
}
