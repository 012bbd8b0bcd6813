package org.folio.perf.bench

import org.folio.perf.bench.shapes._
import org.folio.perf.model.{RunReport, TenantSize}
import org.scalactic.Tolerance
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** A small version of `bench/judgement.sh shapes`; the seeds are fixed, so it gives the same each time. */
class ShapesSpec extends AnyFunSuite with Matchers with Tolerance {
  private val third = ShapedRow.ofModule("mod-third")
  private val usual = ShapedSystem.plain.run(5)

  private def logs(report: RunReport): Vector[Vector[Double]] =
    report.blocks.get.rows.take(19).map(_.meanLogMs.flatten)

  private def areAlike(a: RunReport, b: RunReport) =
    logs(a).zip(logs(b)).foreach { case (x, y) =>
      x.zip(y).foreach { case (one, other) => one.shouldBe(other +- 0.01) }
    }

  test("a run with slower times gives what a factor of its blocks gives") {
    def log(row: Int, minute: Int) = if (third(row)) math.log(1 + minute / 100.0) else 0
    val simulated = ShapedSystem.plain.run(5, (row, minute, _) => log(row, minute))
    areAlike(simulated, ShapedReport.byMinute(usual, log))
  }

  test("a run with slower large tenants gives what a factor of their medians gives") {
    val simulated = ShapedSystem.plain.run(5, (_, _, large) => if (large) math.log(1.5) else 0)
    val changed = ShapedReport.large(usual, 1.5)
    def medians(report: RunReport) =
      report.tenants.rows
        .filter(_.size == TenantSize.Large)
        .flatMap(_.cells.take(19).flatten.flatMap(_.medianMs))
    medians(simulated).zip(medians(changed)).foreach { case (a, b) =>
      a.toDouble.shouldBe(b.toDouble +- 2)
    }
    def level(report: RunReport) = logs(report).flatten.sum / logs(report).flatten.size.toDouble
    level(simulated).shouldBe(level(changed) +- 0.005)
  }

  test("a third of the rows that take 40 per cent longer is named with and without earlier runs") {
    val shape = Shape.all.find(_.name == "third +40 %").get
    ShapeRates.measure(ShapedSystem.plain, Vector(shape), 3, 1).head.foreach { counts =>
      counts.pairs.shouldBe(3)
      counts.named.should(be >= 2)
      counts.environmentWrong.should(be <= 1)
    }
  }

  test("a growth that is not far above a transaction's noise is named with earlier runs") {
    val shape = Shape.all.find(_.name == "growth +30 %, one row").get
    val counts = ShapeRates.measure(ShapedSystem.plain, Vector(shape), 16, 4).head
    counts.last.pairs.shouldBe(16)
    counts.last.event.should(be >= 9)
    counts.last.eventWrong.should(be <= 3)
  }

  test(
    "the best test of a growth knows more with earlier runs, and names fewer with fewer false names"
  ) {
    val row = ShapedRow.all(8)
    def power(rate: Double, needsCourse: Boolean, runs: Int) =
      new GrowthOracle(rate, needsCourse).power(row, runs)
    new GrowthOracle(0.05, needsCourse = false).powerAlone(row).shouldBe(0.48 +- 0.03)
    power(0.05, needsCourse = false, 1).shouldBe(0.86 +- 0.03)
    power(0.05, needsCourse = false, 4).shouldBe(0.94 +- 0.03)
    power(0.05, needsCourse = true, 4).should(be < power(0.05, needsCourse = false, 4))
    power(0.01, needsCourse = true, 4).should(be < power(0.05, needsCourse = true, 4))
  }

  test("the peaks of the modules of a daily load are far apart") {
    val phases = ShapedRow.all.map(ShapedRow.phaseOf).distinct.sorted
    phases.size.should(be >= 6)
    phases.zip(phases.drop(1)).foreach { case (a, b) => (b - a).should(be >= 0.1) }
  }
}
