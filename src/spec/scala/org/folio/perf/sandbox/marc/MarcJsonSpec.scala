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

  test("a record is the same after it was in the editor, dollar signs too") {
    val fields =
      Json.objects(new JsonObject(obj("f" -> QuickMarc.fields(record)).encode).getJsonArray("f"))
    val back = QuickMarc.record(QuickMarc.leader(record), fields)
    back.map(MarcJson.of).shouldBe(Some(MarcJson.of(record)))
  }

  test("field 008 is put together from its parts, and missing parts are blank") {
    val text = "260105s1999    xx            000 0 ger d"
    FixedLengthField.ofBooks.join(FixedLengthField.ofBooks.split(text)).shouldBe(text)
    FixedLengthField.ofBooks.join(obj("Lang" -> "eng")).shouldBe(" " * 35 + "eng" + "  ")
  }

}
