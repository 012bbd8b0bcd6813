package org.folio.perf.analysis.suspect

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class NestedSpreadSpec extends AnyFunSuite with Matchers {
  private def exact(values: Double*): Vector[Level] = values.toVector.map(Level(_, 0))

  test("without a group of two there is no spread") {
    NestedSpread.of(Vector.empty).shouldBe(0.0)
    NestedSpread.of(Vector(exact(1), exact(5))).shouldBe(0.0)
  }

  test("groups that move as a whole have no spread") {
    NestedSpread.of(Vector(exact(0, 0, 0), exact(3, 3, 3))).shouldBe(0.0 +- 1e-6)
  }

  test("two members 0.2 apart spread by the root of 0.02 over the mean clipped square") {
    NestedSpread.of(Vector(exact(-0.1, 0.1))).shouldBe(math.sqrt(0.02 / 0.920537) +- 1e-5)
  }

  test("members that differ by no more than their errors have no spread") {
    val members = Vector(-0.1, 0.1).map(Level(_, 0.03))
    NestedSpread.of(Vector(members)).shouldBe(0.0)
  }

  test("one member far away from the others of its group does not count") {
    val usual = Vector.fill(6)(exact(-0.01, 0, 0.01))
    val withOne = usual :+ exact(-0.01, 0, 0.01, 2)
    NestedSpread.of(withOne).shouldBe(NestedSpread.of(usual) +- 0.003)
  }
}
