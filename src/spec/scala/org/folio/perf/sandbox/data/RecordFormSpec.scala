package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import org.folio.perf.testkit.{PlainSuite, SandboxSuite, WithSandbox}
import scala.jdk.CollectionConverters._

class RecordFormSpec extends PlainSuite {
  private val data = new TenantData(WithSandbox.North, new Ids(7), startedIn = 2026)

  private val tables = Vector(
    data.users,
    data.userPermissions,
    data.instances,
    data.holdings,
    data.items,
    data.authorities,
    data.loans,
    data.requests,
    data.organizations,
    data.fiscalYears,
    data.ledgers,
    data.funds,
    data.budgets,
    data.invoices,
    data.invoiceLines,
    data.orders,
    data.orderLines,
    data.titles,
    data.pieces,
  ).map(_.generated)

  test("a generated record has a value for each field of its form, or not the field") {
    for (table <- tables; index <- 0 until math.min(table.count, 64))
      table.record(index).asScala.filter(_.getValue == null).map(_.getKey).toVector.shouldBe(empty)
  }

  test("the text of a field is that of the record, also where it is computed alone") {
    for {
      table <- tables
      index <- 0 until math.min(table.count, 64)
      (field, value) <- table.record(index).getMap.asScala
      text <- Option(value).collect { case text: String => text }
    } withClue(s"$field of $index")(table.text(index, field).shouldBe(text))
  }

  test("records share no lists") {
    val instances = data.instances.generated
    instances.record(0).getJsonArray("notes").add("changed")
    instances.record(0).getJsonArray("notes").isEmpty.shouldBe(true)
    RecordForm.of("instance").emptyLists.map(_._1).should(contain.allOf("notes", "contributors"))
  }
}

class GeneratedItemsSpec extends SandboxSuite {

  private def copies(holdings: Int): Int = {
    val item = folio.first("/item-storage/items", f"""barcode=="31$holdings%09d"""")
    val found = folio.list("/item-storage/items", s"""holdingsRecordId==${item.getString("holdingsRecordId")}""")
    found.list("items").map(_.getString("id")).should(contain(item.getString("id")))
    found.total
  }

  test("the first titles have one copy each, and the last ones two") {
    // 1,600 titles with 2,000 items.
    Vector(1, 800, 1200).map(copies).shouldBe(Vector(1, 1, 1))
    Vector(1201, 1400, 1600).map(copies).shouldBe(Vector(2, 2, 2))
  }

}

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
