package org.folio.perf.analysis.statistics

import org.scalactic.Tolerance
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** Expected numbers were worked out apart, by another program. */
class ErrorSharesSpec extends AnyFunSuite with Matchers with Tolerance {
  import ErrorShares._

  private def counts(iterations: Long, failed: Long) = Counts(Vector(iterations), Vector(failed))

  test("a rise is tested with bursts and drift in mind") {
    rise(counts(2000, 2), counts(1980, 20), 1.5).pValue.shouldBe(0.002916907 +- 1e-9)
  }

  test("errors in bursts have a dispersion above one") {
    val minutes = Vector(0, 1, 0, 0, 2, 5, 4, 3, 0, 0, 0, 1, 0, 0, 1)
    val blocks = minutes.grouped(5).map(_.sum.toLong).toVector
    dispersion(Counts(Vector.fill(3)(300), blocks)).shouldBe(5.455999 +- 1e-6)
    dispersion(Counts(Vector.fill(3)(300), Vector(1, 1, 1))).shouldBe(1.0)
  }

  test("a rise of three points from nothing is called, one of half a point is not") {
    called(Vector(rise(counts(2000, 0), counts(2000, 60)))).shouldBe(Vector(true))
    called(Vector(rise(counts(200000, 0), counts(200000, 1000)))).shouldBe(Vector(false))
  }

  test("without any error nothing rises") {
    rise(counts(2000, 0), counts(2000, 0)).pValue.shouldBe(0.5)
    called(Vector(rise(counts(2000, 0), counts(2000, 0)))).shouldBe(Vector(false))
  }
}
