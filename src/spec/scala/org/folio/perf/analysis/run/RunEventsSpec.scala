package org.folio.perf.analysis.run

import org.folio.perf.analysis.pair.StallBlocks
import org.folio.perf.model._
import org.folio.perf.testkit.{PlainSuite, SampleModuleReports}

class RunEventsSpec extends PlainSuite {
  private val search = SampleModuleReports.names.take(6).toSet
  private val sets = Vector("Desk" -> Set("Row 6", "Row 7"), "Search" -> search)

  /** @param factor of the times, by transaction and minute */
  private def blocks(factor: (String, Int) => Double): JudgedBlocks = {
    val all = SampleModuleReports.report("a", blocks = 60).blocks.get
    all.copy(rows =
      all.rows.map(row =>
        row.copy(meanLogMs = row.meanLogMs.zipWithIndex.map { case (x, minute) =>
          x.map(_ + math.log(factor(row.transaction, minute)))
        })
      )
    )
  }

  /** Everything takes six times as long in some minutes. */
  private def stalled(minutes: Range*): JudgedBlocks =
    blocks((_, minute) => if (minutes.exists(_.contains(minute))) 6 else 1)

  private def left(stalled: JudgedBlocks): Vector[Int] =
    StallBlocks.leftOut(stalled).rows.map(_.meanLogMs.size).distinct

  private def events(factor: (String, Int) => Double) = RunEvents.of(blocks(factor), sets)

  test("a quiet run has no events, and a single bad minute is no stall") {
    events((_, _) => 1).shouldBe(empty)
    events((_, minute) => if (minute == 30) 3 else 1).shouldBe(empty)
  }

  test("four minutes in which everything takes six times as long are a stall, and left out") {
    val run = stalled(20 until 24)
    val Vector(stall) = RunEvents.of(run, sets): @unchecked
    (stall.kind, stall.fromMs - run.fromMs, stall.toMs - run.fromMs)
      .shouldBe((EventKind.Stall, 20 * 60000L, 24 * 60000L))
    stall.factor.shouldBe(6.0 +- 0.1)
    left(run).shouldBe(Vector(56))
    StallBlocks.leftOut(run).rows.flatMap(_.meanLogMs.flatten).max.should(be < math.log(1000) + 0.1)
  }

  test("stalls are left out if each is short, unless all cover a fifth of the run; else they are named but compared") {
    left(stalled(10 until 14, 30 until 34)).shouldBe(Vector(52))
    left(stalled(10 until 14, 30 until 34, 50 until 54)).shouldBe(Vector(60))
    left(stalled(20 until 30)).shouldBe(Vector(60))
    RunEvents.of(stalled(20 until 30), sets).map(_.kind).should(contain(EventKind.Stall))
  }

  test("a stall is no second kind of times, but a cache is") {
    val run = blocks((name, minute) =>
      if (minute >= 20 && minute < 24) 6
      else if (minute >= 40 && name == "Row 2") 1.5
      else 1
    )
    Vector(
      SlowKind(sharePercent = 9, factor = 6) -> false,
      SlowKind(sharePercent = 20, factor = 6) -> true,
      SlowKind(sharePercent = 9, factor = 50) -> true,
    ).foreach { case (kind, isCache) =>
      val slow = run.copy(rows = run.rows.map(_.copy(slow = Some(kind))))
      StallBlocks.leftOut(slow).rows.flatMap(_.slow).distinct.shouldBe(if (isCache) Vector(kind) else Vector.empty)
      RunEvents.of(slow, sets).exists(_.kind == EventKind.Step).shouldBe(!isCache)
    }
  }

  test("a step of one workflow is named with its moment, its size and its transactions") {
    val Vector(step) = events((name, minute) => if (minute >= 30 && name >= "Row 6") 1.4 else 1): @unchecked
    (step.kind, step.name, step.transactions, step.fromMs)
      .shouldBe((EventKind.Step, Some("Desk"), Vector("Row 6", "Row 7"), 300000L + 30 * 60000))
    step.factor.shouldBe(1.4 +- 0.02)
  }

  test("a growth of all transactions is named once") {
    val Vector(growth) = events((_, minute) => 1 + 0.3 * minute / 60): @unchecked
    (growth.kind, growth.name, growth.transactions.size).shouldBe((EventKind.Growth, None, 8))
    growth.factor.shouldBe(1.3 +- 0.03)
  }

  test("a step of one transaction is its own, also a large one that its workflow shows") {
    Vector(("Row 2", 40, 1.5), ("Row 6", 30, 1.8)).foreach { case (row, from, factor) =>
      events((name, minute) => if (minute >= from && name == row) factor else 1)
        .map(e => (e.name, e.transactions))
        .shouldBe(Vector((None, Vector(row))))
    }
  }
}
