package org.folio.perf.bench

import java.util.SplittableRandom
import org.folio.perf.model.RunReport
import org.folio.perf.source.TemporaryFolder
import org.scalactic.Tolerance
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** A small version of `bench/judgement.sh`; the seeds are fixed, so it gives the same each time. */
class JudgementSpec extends AnyFunSuite with Matchers with Tolerance {
  private val quiet = SimulatedSystem(30, noise = 0.02, phi = 0.5, drift = 0.005)

  test("a system that stayed the same is not called slower, one that changed is") {
    TemporaryFolder.lend { folder =>
      val rates = JudgementRates.measure(quiet, 6, 1, folder, histories = Vector(0, 3))
      rates.foreach { r =>
        r.pairs shouldBe 6
        r.anySlower should be <= 1
        r.anyCalled should be <= 2
        r.othersCalled should be <= 1
        r.ableShare should be > 0.5
        r.raised shouldBe 3
        r.raisedAbleCalled should be >= r.raisedAble - 1
        r.atDCalled should be >= 2
        r.allRaisedCalled should be >= 2
      }
    }
  }

  test("a run folder with slower times gives what adding to its blocks gives") {
    TemporaryFolder.lend { folder =>
      val row = quiet.rows.maxBy(_.medianMs).name
      def of(report: RunReport) = report.blocks.get.rows.find(_.transaction == row).get
      val usual = quiet.run(5, folder)
      val written = of(quiet.run(5, folder, Map(row -> 1.2)))
      val added = of(ChangedReport(usual, 1.2, _ == row))
      written.meanLogMs.flatten.zip(added.meanLogMs.flatten).foreach { case (a, b) =>
        a shouldBe b +- 1e-3
      }
      written.succeeded shouldBe added.succeeded
      of(usual).meanLogMs.flatten.head should be < added.meanLogMs.flatten.head - 0.18
    }
  }

  test("healthy memory is hardly ever suspected, a leak nearly always") {
    val random = new SplittableRandom(7)
    def suspected(leak: Double) = SimulatedMemory.kinds
      .filterNot(_.restarts)
      .map(MemoryRates.measure(_, 8, leak, 20, random))
      .reduce(_.plus(_))
    suspected(0).suspected should be <= 6
    suspected(1).suspected should be >= 110
  }

  test("stations that saturate ten minutes apart are never told in the wrong order") {
    val rates = OrderRates.measure(60, 10, 50, new SplittableRandom(3))
    rates.wrong shouldBe 0
    rates.right should be >= 45
  }
}
