package org.folio.perf.analysis.steps

import org.folio.perf.model.LimitShare
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class LimitCurveSpec extends AnyFunSuite with Matchers {
  private def share(of: Double, effective: Double = 200) = LimitShare("errors", of, 0.05, effective)

  /** Shares that are at their limit at this load. */
  private def rising(loads: Double*) = loads.toVector.map { load =>
    val odds = math.log(0.05 / 0.95) + 16 * math.log(load)
    math.log(load) -> share(1 / (1 + math.exp(-odds)))
  }

  /** The most probable load, and the range of those that are at least a tenth as probable. */
  private def found(points: Vector[(Double, LimitShare)]) = {
    val curve = new LimitCurve(points)
    val loads = (700 to 1300).toVector.map(_ / 1000.0)
    val likelihood = loads.map(load => curve.likelihood(math.log(load)))
    val probable = loads.zip(likelihood).filter(_._2 > likelihood.max / 10).map(_._1)
    (loads(likelihood.indexOf(likelihood.max)), probable.last - probable.head)
  }

  test("the limit is reached between shares below and above it") {
    found(rising(0.9, 0.95, 1.05))._1.shouldBe(1.0 +- 0.01)
  }

  test("steps at other loads tell more together than one at the limit") {
    val (_, one) = found(rising(1.0))
    val (_, more) = found(rising(0.95, 1.0, 1.05))
    more.should(be < one)
  }

  test("a single measurement that contradicts all others hardly moves it") {
    val points = rising(0.92, 0.95, 0.98, 1.02, 1.05)
    found(points :+ (math.log(0.85) -> share(0.4)))._1.shouldBe(found(points)._1 +- 0.02)
  }

  test("a step without any failure tells no more than others do: failures come in bursts") {
    val bursts = Vector(math.log(1.05) -> share(0.12, 20), math.log(1.1) -> share(0.2, 20))
    val none = math.log(1.02) -> share(0, 2000)
    val few = math.log(1.02) -> share(0, 20)
    found(bursts :+ none).shouldBe(found(bursts :+ few))
  }
}
