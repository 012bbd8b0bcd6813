package org.folio.perf.flow

import org.folio.perf.feeders.RecordKind
import org.folio.perf.protocol.Transaction
import org.folio.perf.testkit.{PlainSuite, SampleSettings}

class ConsecutiveSpec extends PlainSuite {
  private val open = Transaction("open")()
  private val lend = Together("lending")(open, Transaction("lend")()).takes(RecordKind.ItemToLend, RecordKind.Patron)
  private val takeBack = Together("return")(open, Transaction("take back")()).takes(RecordKind.Patron)
  private val both = Consecutive(lend, takeBack)

  test("a transaction of several operations is one transaction, with one sample for each of them") {
    both.transactions.map(_.name).distinct.shouldBe(both.transactions.map(_.name))
    val load = SampleSettings.load
    both.frequencies(load).map(one => one.transaction.name -> one.perIteration).toMap.apply("open").shouldBe(2.0)
  }

  test("an iteration takes the records of all operations") {
    both.needs(SampleSettings.load).shouldBe(Map(RecordKind.ItemToLend -> 1.0, RecordKind.Patron -> 2.0))
  }
}
