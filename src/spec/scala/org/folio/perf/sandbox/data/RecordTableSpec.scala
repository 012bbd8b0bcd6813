package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import org.folio.perf.testkit.PlainSuite

class RecordTableSpec extends PlainSuite {

  private def table(ids: String*): RecordTable = {
    val table = new RecordTable(GeneratedRecords.Empty, Seq("name"))
    ids.foreach(id => table.put(new JsonObject().put("id", id).put("name", s"n-$id")))
    table
  }

  private def ids(records: Iterable[JsonObject]): Vector[String] = records.map(_.getString("id")).toVector

  test("a record that is changed again is the one that was changed last") {
    val changed = table("A", "B", "A")
    ids(changed.lastStored(1)).shouldBe(Vector("A"))
    ids(changed.lastStored(5)).shouldBe(Vector("B", "A"))
    ids(changed.changedRecords.toVector).shouldBe(Vector("B", "A"))
    ids(changed.find("name", "n-A")).shouldBe(Vector("A"))
  }
}
