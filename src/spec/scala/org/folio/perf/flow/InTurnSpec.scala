package org.folio.perf.flow

import org.folio.perf.feeders.RecordKind
import org.folio.perf.protocol.Transaction
import org.folio.perf.settings.Releases
import org.folio.perf.testkit.{PlainSuite, SampleLoadSettings, SampleSettings}
import org.folio.perf.workflows.circulation.CirculationDesk

class InTurnSpec extends PlainSuite {
  private val lend = Single(Transaction("lend")()).takes(RecordKind.ItemToLend, RecordKind.Patron)
  private val takeBack = Single(Transaction("take back")()).takes(RecordKind.ItemOnLoan)

  test("operations take turns at each tenant, and start over after the last one") {
    val counter = new TurnCounter(3, isStaggered = false)
    Vector.fill(4)(counter.next("t1")).shouldBe(Vector(0, 1, 2, 0))
    Vector.fill(2)(counter.next("t2")).shouldBe(Vector(0, 1))
    counter.next("t1").shouldBe(1)
  }

  test("if tenants are staggered, every other one begins with the second operation") {
    val counter = new TurnCounter(2, isStaggered = true)
    Vector("t1", "t2", "t3", "t1").map(counter.next).shouldBe(Vector(0, 1, 0, 1))
  }

  test("the plan has the transactions that the counter executes") {
    val order = InTurn(lend, takeBack).staggered.turns.value
    for (tenant <- 0 to 2) {
      val counter = new TurnCounter(2, isStaggered = true)
      (0 until tenant).foreach(before => counter.next(s"t$before"))
      val executed = Vector.fill(5)(order.turns(counter.next("own")).map(_.name))
      (0L to 4L).map(order.transactionsOf(_, tenant)).toVector.shouldBe(executed)
    }
  }

  test("an iteration takes each operation's records as often as it executes the operation") {
    InTurn(lend, takeBack, takeBack, takeBack)
      .needs(SampleSettings.load)
      .shouldBe(
        Map(
          RecordKind.ItemToLend -> 0.25,
          RecordKind.Patron -> 0.25,
          RecordKind.ItemOnLoan -> 0.75,
        )
      )
  }
}

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

class InputSinceSpec extends PlainSuite {

  private def kinds(release: String): Set[RecordKind] = CirculationDesk.workflow.kinds(
    SampleLoadSettings.short.copy(interfaces = Some(Releases.named(release).interfaces))
  )

  test("check-out needs the id of mod-users from Trillium on") {
    kinds("Trillium").shouldBe(kinds("Sunflower") + RecordKind.UsersModule)
    kinds("Sunflower").shouldBe(kinds("Quesnelia"))
    kinds("Quesnelia").should(not).contain(RecordKind.UsersModule)
  }
}
