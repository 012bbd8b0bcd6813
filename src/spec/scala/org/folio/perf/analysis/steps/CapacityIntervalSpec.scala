package org.folio.perf.analysis.steps

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
