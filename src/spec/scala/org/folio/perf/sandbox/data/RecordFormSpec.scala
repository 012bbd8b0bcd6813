package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import org.folio.perf.testkit.{PlainSuite, WithSandbox}
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
