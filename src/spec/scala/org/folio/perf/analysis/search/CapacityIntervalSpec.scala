package org.folio.perf.analysis.search

import org.folio.perf.model._
import org.folio.perf.testkit.SampleStep
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class CapacityIntervalSpec extends AnyFunSuite with Matchers {
  import StepVerdict._

  private val bracket = Vector(SampleStep(1.0, Sustained), SampleStep(1.1, NotSustained))

  private def of(steps: Vector[StepResult]) = CapacityInterval.of(steps).get
  private def width(found: CapacityInterval) = found.high.get - found.low.get

  test("the capacity is between the rates with firm verdicts, or a little beyond") {
    val found = of(bracket)
    found.times.should((be > 1.02).and(be < 1.08))
    found.low.get.should((be > 0.95).and(be < 1.02))
    found.high.get.should((be > 1.08).and(be < 1.15))
  }

  test("each further verdict narrows the interval") {
    val third = of(bracket :+ SampleStep(1.05, Sustained))
    width(third).should(be < width(of(bracket)))
    third.times.should(be > of(bracket).times)
    val unclear = of(bracket :+ SampleStep(1.05, Unclear))
    width(unclear).should(be < width(of(bracket)))
    unclear.times.shouldBe(of(bracket).times +- 0.02)
  }

  test("verdicts that contradict each other widen it") {
    width(of(bracket :+ SampleStep(1.13, Sustained))).should(be > width(of(bracket)))
  }

  test("waiting users of an unclear step tell on which side of the capacity it is") {
    def unclear(waiting: Double) =
      of(bracket :+ SampleStep(1.09, Unclear).copy(waitingUsers = waiting)).times
    unclear(60).should(be < unclear(25))
  }

  test("shares beyond a limit tell where it is reached") {
    def step(times: Double, verdict: StepVerdict, share: Double) =
      SampleStep(times, verdict).copy(
        limitedBy = Option.when(verdict != Sustained)("errors"),
        shares = Vector(LimitShare("errors", share, 0.01, 1000)),
      )
    val ends = Vector(step(0.9, Sustained, 0.002), step(1.1, NotSustained, 0.04))
    val found = of(ends :+ step(1, Unclear, 0.01))
    found.times.shouldBe(1.0 +- 0.01)
    (width(found) / 2).should(be < 0.07)
    // Without a share the verdict tells, such as one on users.
    of(ends :+ SampleStep(1, Sustained)).times.should(be > found.times)
  }

  test("a short look tells less than a firm verdict") {
    val looks = bracket.map(_.copy(firm = false))
    width(of(looks)).should(be > width(of(bracket)))
  }

  test("an unclear step that goes on counts once, with its last verdict") {
    val first = SampleStep(1.05, Unclear)
    val second = SampleStep(1.05, Unclear, fromMs = 240000, toMs = 400000)
    of(bracket ++ Vector(first, second.copy(measuredFromMs = 240000)))
      .shouldBe(of(bracket :+ second))
  }

  test("an unclear step between two that were agreed on before nearly names the capacity") {
    val stairs = Vector(
      SampleStep(1.0, Sustained),
      SampleStep(1.19, NotSustained).copy(waitingUsers = 68),
      SampleStep(1.09, Unclear).copy(waitingUsers = 42),
    )
    val found = CapacityInterval.of(stairs, agreed = true).get
    (width(found) / 2 / found.times).should(be < 0.07)
    found.times.shouldBe(1.09 +- 0.01)
  }

  test("without a rate that was sustained, or one that was not, an end is missing") {
    CapacityInterval.of(bracket.take(1)).map(f => (f.times, f.high)).shouldBe(Some((1.0, None)))
    CapacityInterval.of(bracket.drop(1)).map(f => (f.times, f.low)).shouldBe(Some((1.1, None)))
  }

  test("there is no interval without a verdict") {
    CapacityInterval.of(Vector.empty).shouldBe(None)
    CapacityInterval.of(Vector(SampleStep(1, Unclear))).shouldBe(None)
  }
}

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

class WaitingOddsSpec extends AnyFunSuite with Matchers {
  private def step(times: Double, verdict: StepVerdict, waiting: Double) =
    SampleStep(times, verdict).copy(waitingUsers = waiting)

  private val lower =
    Vector(step(0.5, StepVerdict.Sustained, 5), step(0.8, StepVerdict.Sustained, 8))

  private def odds(waiting: Double) =
    WaitingOdds(step(1, StepVerdict.Unclear, waiting), lower).get

  test("users are compared with those of sustained steps at lower rates, in proportion") {
    odds(20).ratio.shouldBe(math.log(2) +- 1e-9)
  }

  test("the more users wait, the more probable is a rate above the capacity") {
    odds(14).of(-0.05).should(be > odds(14).of(0.05))
    odds(28).of(0.05).should(be > odds(28).of(-0.05))
  }

  test("without a sustained step at a lower rate at which users wait nothing is said") {
    val unclear = step(1, StepVerdict.Unclear, 20)
    def sustained(times: Double, waiting: Double) = step(times, StepVerdict.Sustained, waiting)
    Vector(unclear, sustained(0.2, 5), sustained(0.5, 1), sustained(0.99, 5)).foreach { other =>
      WaitingOdds(unclear, Vector(other)).shouldBe(None)
    }
  }
}
