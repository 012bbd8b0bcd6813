package org.folio.perf.analysis.statistics

import org.folio.perf.model.RowVerdict
import org.folio.perf.testkit.PlainSuite

/** Expected numbers were worked out apart, by another program. */
class CommonShiftSpec extends PlainSuite {
  private val d = Array(.02, -.01, .03, 0, .01, -.03, .25, .02, -.02, .04)
  private val v = Array[Double](4, 4, 9, 4, 4, 9, 4, 16, 4, 9).map(_ * 1e-4)
  private val rows = levels(d, v)
  private val wide = levels(d.map(_ * 2), v.map(_ / 4))

  private def levels(d: Array[Double], v: Array[Double]) =
    d.zip(v).map { case (value, variance) => Level(value, variance) }.toVector

  private def close(found: CommonShift, shift: Double, spread: Double) = {
    found.shift.shouldBe(shift +- 1e-5)
    found.spread.shouldBe(spread +- 1e-5)
  }

  test("far rows move the location little, and show as disagreement") {
    CommonShift.huber(rows, 0).shouldBe(0.009536 +- 1e-6)
    CommonShift.disagreement(rows, 0).shouldBe(1.320288 +- 1e-5)
    close(CommonShift.unpruned(rows), 0.012526, 0.021021)
    close(CommonShift.rough(rows), 0.015, 0.014851)
  }

  test("a row that is far from all others does not count") {
    close(CommonShift.of(rows), 0.003460, 0)
  }

  test("rows that disagree more than their errors say have a spread") {
    CommonShift.huber(wide, 0).shouldBe(0.019259 +- 1e-6)
    close(CommonShift.unpruned(wide), 0.028163, 0.066295)
    close(CommonShift.rough(wide), 0.03, 0.057790)
    close(CommonShift.of(wide), 0.012743, 0.046842)
  }

  test("equal rows have no spread, and a constant one is no divisor") {
    close(CommonShift.of(Vector.fill(6)(Level(0.1, 0))), 0.1, 0)
    close(CommonShift.of(Vector(Level(0.3, 0.01))), 0.3, 0)
  }

  test("a row's own part is judged by the spread of the others") {
    val found = judged(wide)
    val seventh = found(6)
    seventh.own.value.shouldBe(0.487257 +- 1e-5)
    seventh.own.deviation.shouldBe(0.047897 +- 1e-5)
    (seventh.own.value / seventh.own.deviation).shouldBe(10.172990 +- 1e-3)
    seventh.own.verdict.shouldBe(RowVerdict.Slower)
    found.map(_.own.verdict).count(_ == RowVerdict.Slower).shouldBe(1)
    // c is t(8) at 1 - 0.02/10: 3.990950.
    seventh.own.detectable.shouldBe(math.exp((3.990950 + 2) * 0.047897) - 1 +- 1e-3)
  }

  test("a mirrored run has mirrored calls") {
    val found = judged(wide.map(row => row.copy(value = -row.value)))
    found(6).own.verdict.shouldBe(RowVerdict.Faster)
    found(6).own.value.shouldBe(-0.487257 +- 1e-5)
  }

  test("rows that stay within a tenth with certainty are unchanged") {
    val found = judged(levels(d.map(_ / 10), v.map(_ / 100)))
    found.map(_.own.verdict).distinct.shouldBe(Vector(RowVerdict.Unchanged))
    found.head.own.detectable.should(be < 0.2)
  }

  test("noise of earlier runs widens a row that always jumps") {
    val jumpy =
      Vector(-0.3, 0.3, 0.1, -0.1).map(x => Vector.tabulate(10)(i => Option(Level(if (i == 0) x else 0, 0))))
    val alone = judged(rows).head.own.deviation
    judged(rows, jumpy).head.own.deviation.should(be > 2 * alone)
  }

  /** Rows against one run without any error, or other earlier ones. */
  private def judged(
      latest: Vector[Level],
      earlier: Vector[Vector[Option[Level]]] = Vector(Vector.fill(10)(Some(Level(0, 0)))),
  ): Vector[RowShift] = RowShifts.of(latest, earlier, 0.02).rows
}
