package org.folio.perf.analysis.run

import org.folio.perf.analysis.pair.StallBlocks
import org.folio.perf.model._
import org.folio.perf.testkit.{PlainSuite, SampleModuleReports}
import org.scalactic.Tolerance

class RunEventsSpec extends PlainSuite with Tolerance {
  private val search = SampleModuleReports.names.take(6).toSet
  private val sets = Vector("Desk" -> Set("Row 6", "Row 7"), "Search" -> search)

  /** @param log natural logarithm of the factor, by transaction and minute */
  private def blocks(log: (String, Int) => Double): JudgedBlocks = {
    val all = SampleModuleReports.report("a", blocks = 60).blocks.get
    all.copy(rows =
      all.rows.map(row =>
        row.copy(meanLogMs = row.meanLogMs.zipWithIndex.map { case (x, minute) =>
          x.map(_ + log(row.transaction, minute))
        })
      )
    )
  }

  private def events(log: (String, Int) => Double) = RunEvents.of(blocks(log), sets)

  test("a quiet run has no events") {
    events((_, _) => 0).shouldBe(empty)
  }

  test("four minutes in which everything takes six times as long are a stall, and left out") {
    val stalled = blocks((_, minute) => if (minute >= 20 && minute < 24) math.log(6) else 0)
    val found = RunEvents.of(stalled, sets)
    found.map(_.kind).shouldBe(Vector(EventKind.Stall))
    found.head.fromMs.shouldBe(stalled.fromMs + 20 * 60000)
    found.head.toMs.shouldBe(stalled.fromMs + 24 * 60000)
    found.head.factor.shouldBe(6.0 +- 0.1)
    val left = StallBlocks.leftOut(stalled).rows
    left.map(_.meanLogMs.size).distinct.shouldBe(Vector(56))
    left.flatMap(_.meanLogMs.flatten).max.should(be < math.log(1000) + 0.1)
  }

  test("a stall of a sixth of the run is named but compared") {
    val stalled = blocks((_, minute) => if (minute >= 20 && minute < 30) math.log(6) else 0)
    StallBlocks.leftOut(stalled).shouldBe(stalled)
    RunEvents.of(stalled, sets).map(_.kind).should(contain(EventKind.Stall))
  }

  test("two stalls are left out if each is short, unless all cover a fifth of the run") {
    def left(starts: Int*) = {
      val stalled = blocks((_, minute) => if (starts.exists(at => minute >= at && minute < at + 4)) math.log(6) else 0)
      StallBlocks.leftOut(stalled).rows.map(_.meanLogMs.size).distinct
    }
    left(10, 30).shouldBe(Vector(52))
    left(10, 30, 50).shouldBe(Vector(60))
  }

  test("a stall is no second kind of times, but a cache is") {
    val stalled = blocks((name, minute) =>
      if (minute >= 20 && minute < 24) math.log(6)
      else if (minute >= 40 && name == "Row 2") math.log(1.5)
      else 0
    )
    def withSlow(kind: SlowKind) =
      stalled.copy(rows = stalled.rows.map(_.copy(slow = Some(kind))))
    val ofStall = withSlow(SlowKind(sharePercent = 9, factor = 6))
    StallBlocks.leftOut(ofStall).rows.flatMap(_.slow).shouldBe(empty)
    RunEvents.of(ofStall, sets).map(_.kind).should(contain(EventKind.Step))
    Vector(SlowKind(sharePercent = 20, factor = 6), SlowKind(sharePercent = 9, factor = 50)).foreach { ofCache =>
      StallBlocks.leftOut(withSlow(ofCache)).rows.flatMap(_.slow).distinct.shouldBe(Vector(ofCache))
      RunEvents.of(withSlow(ofCache), sets).map(_.kind).should(not).contain(EventKind.Step)
    }
  }

  test("a single bad minute is no stall") {
    events((_, minute) => if (minute == 30) math.log(3) else 0).shouldBe(empty)
  }

  test("a step of one workflow is named with its moment, its size and its transactions") {
    val found = events((name, minute) => if (minute >= 30 && name >= "Row 6") math.log(1.4) else 0)
    found.map(e => (e.kind, e.name)).shouldBe(Vector((EventKind.Step, Some("Desk"))))
    found.head.transactions.shouldBe(Vector("Row 6", "Row 7"))
    found.head.fromMs.shouldBe(300000 + 30 * 60000)
    found.head.factor.shouldBe(1.4 +- 0.02)
  }

  test("a growth of all transactions is named once") {
    val found = events((_, minute) => math.log(1 + 0.3 * minute / 60))
    found.map(e => (e.kind, e.name)).shouldBe(Vector((EventKind.Growth, None)))
    found.head.transactions.size.shouldBe(8)
    found.head.factor.shouldBe(1.3 +- 0.03)
  }

  test("a step of one transaction is its own") {
    val found = events((name, minute) => if (minute >= 40 && name == "Row 2") math.log(1.5) else 0)
    found.map(_.transactions).shouldBe(Vector(Vector("Row 2")))
  }

  test("a large step of one transaction is not named as one of its workflow") {
    val found = events((name, minute) => if (minute >= 30 && name == "Row 6") math.log(1.8) else 0)
    found.map(e => (e.name, e.transactions)).shouldBe(Vector((None, Vector("Row 6"))))
  }
}
