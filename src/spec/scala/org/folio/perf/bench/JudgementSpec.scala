package org.folio.perf.bench

import org.folio.perf.testkit.TemporaryFolder
import java.nio.file.{Files, StandardOpenOption}
import java.util.SplittableRandom
import org.folio.perf.model.RunReport
import org.scalactic.Tolerance
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** A small version of `bench/judgement.sh`; the seeds are fixed, so it gives the same each time. */
class JudgementSpec extends AnyFunSuite with Matchers with Tolerance {
  private val quiet = SimulatedSystem(30, noise = 0.02, phi = 0.5, drift = 0.005)

  test("a system that stayed the same is not called slower, one that changed is") {
    val histories = Vector(0, 3)
    JudgementRates.measure(quiet, 6, 1, histories).zip(histories).foreach { case (r, history) =>
      r.pairs.shouldBe(6)
      r.anySlower.should(be <= 1)
      r.anyCalled.should(be <= 2)
      r.othersCalled.should(be <= 1)
      r.ableShare.should(be > 0.5)
      r.raised.shouldBe(3)
      r.raisedAbleCalled.should(be >= r.raisedAble - 1)
      r.atDCalled.should(be >= 2)
      // Without earlier runs, 10 % of all rows together is less than the change that is stated as detectable.
      r.allRaisedCalled.should(be >= (if (history > 0) 2 else 0))
    }
  }

  test("a run that is only added up gives what its files give") {
    TemporaryFolder.lend { folder =>
      val (added, read) = (quiet.run(9), quiet.runInFiles(9, folder))
      added.blocks.shouldBe(read.blocks)
      added.run.shouldBe(read.run)
      added.verdict.shouldBe(read.verdict)
      added.transactions
        .map(_.copy(overTime = Vector.empty))
        .shouldBe(read.transactions.map(_.copy(overTime = Vector.empty)))
    }
  }

  test("a run with slower times gives what adding to its blocks gives") {
    val row = quiet.rows.maxBy(_.medianMs).name
    def of(report: RunReport) = report.blocks.get.rows.find(_.transaction == row).get
    val usual = quiet.run(5)
    val slow = of(quiet.run(5, Map(row -> 1.2)))
    val added = of(ChangedReport(usual, 1.2, _ == row))
    slow.meanLogMs.flatten.zip(added.meanLogMs.flatten).foreach { case (a, b) =>
      a.shouldBe(b +- 1e-3)
    }
    slow.succeeded.shouldBe(added.succeeded)
    of(usual).meanLogMs.flatten.head.should(be < added.meanLogMs.flatten.head - 0.18)
  }

  test("what was measured is found again, unless other code measured it or it was cut off") {
    TemporaryFolder.lend { folder =>
      val file = folder.resolve("parts.jsonl")
      val one = JudgementCounts(pairs = 50, usualRows = 3, detectable = Map(10 -> 1, 30 -> 2))
      new JudgementStore(file, "a").add("cell", 0, Vector(one))
      new JudgementStore(file, "b").add("cell", 1, Vector(one))
      Files.writeString(file, "{\"code\":\"a\",\"ce", StandardOpenOption.APPEND)
      new JudgementStore(file, "a").parts
        .shouldBe(Vector(MeasuredPart("a", "cell", 0, Vector(one))))
      one.plus(one).medianDetectable.shouldBe(30)
      one.plus(one).detectable.shouldBe(Map(10 -> 2, 30 -> 4))
    }
  }

  test("a cell breaks its gate when it is above 5 per cent by more than chance") {
    def broken(called: Int) = JudgementTable.brokenGates(
      MeasuredCell(quiet, 0, JudgementCounts(pairs = 1000, anyCalled = called))
    )
    broken(61).shouldBe(empty)
    broken(62).shouldBe(
      Vector(
        "30 min, phi 0.50, noise 2 %, drift 1 %, K-1 0: a row falsely called by time, p95 or errors in " +
          "62 of 1000 pairs, 5 % allowed"
      )
    )
  }

  test("options choose cells by the beginning of their lines") {
    val chosen = JudgementBenchOptions.parse(Vector("--cells", "60 0.85 8%,30", "--pairs", "5"))
    chosen.map(o => JudgementBench.cells.count(o.chooses)).shouldBe(Right(15))
    JudgementBenchOptions.parse(Vector("--pairs", "many")).isLeft.shouldBe(true)
  }

  test("healthy memory is hardly ever suspected, a leak nearly always") {
    val random = new SplittableRandom(7)
    def suspected(leak: Double) = SimulatedMemory.kinds
      .filterNot(_.restarts)
      .map(MemoryRates.measure(_, 8, leak, 20, random))
      .reduce(_.plus(_))
    suspected(0).suspected.should(be <= 6)
    suspected(1).suspected.should(be >= 110)
  }

  test("stations that saturate ten minutes apart are never told in the wrong order") {
    val rates = OrderRates.measure(60, 10, 50, new SplittableRandom(3))
    rates.wrong.shouldBe(0)
    rates.right.should(be >= 45)
  }
}
