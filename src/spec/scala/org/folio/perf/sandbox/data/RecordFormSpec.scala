package org.folio.perf.sandbox.data

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
    data.vouchers,
    data.voucherLines,
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
