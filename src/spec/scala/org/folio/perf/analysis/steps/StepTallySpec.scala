package org.folio.perf.analysis.steps

import org.folio.perf.model._
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class StepTallySpec extends AnyFunSuite with Matchers {
  private val limit = Limit.errors(1)

  private def tally(expectedWaiting: Option[Double] = None, earlier: Option[OpenStep] = None) =
    new StepTally(1, 0, 600, 10, Vector(limit), StepRules(), expectedWaiting, earlier)

  /** A second with so many waiting users, and ten transactions that take no time. */
  private def add(to: StepTally, atMs: Long, waiting: Long, failed: Int): Unit = {
    to.add(StepCounts(atMs, atMs / 100, atMs / 100, atMs / 100 - waiting, atMs / 30, waiting))
    (0 until 10).foreach(n => to.add(StepTransaction("t", atMs, 0, ok = n >= failed)))
  }

  private def second(n: Int) = n * 1000L

  test("a short look accepts as many waiting users as are usual at a rate, and no more") {
    def look(waiting: Long, expected: Option[Double]) = {
      val own = tally(expected)
      (1 to 55).foreach(n => add(own, second(n), waiting, failed = 0))
      own.result(20000, 56000, quick = true).verdict
    }
    look(10, Some(10)).shouldBe(StepVerdict.Sustained)
    look(18, Some(10)).shouldBe(StepVerdict.Sustained)
    look(19, Some(10)).shouldBe(StepVerdict.Unclear)
    look(19, None).shouldBe(StepVerdict.Sustained)
  }

  test("a limit that is still unclear after the second attempt is decided with less confidence") {
    // One of 60 transactions fails: 1.7 % of 1,200, then of 1,800, where 1 % may.
    def seconds(to: StepTally, range: Range): Unit =
      range.foreach(n => add(to, second(n), 10, failed = if (n % 6 == 0) 1 else 0))
    val first = tally()
    seconds(first, 1 to 20)
    val unclear = first.result(0, 21000, quick = false)
    unclear.verdict.shouldBe(StepVerdict.Unclear)
    unclear.limitedBy.shouldBe(Some(limit.line))
    val again = tally(earlier = Some(first.open(0, 21000)))
    seconds(again, 21 to 30)
    again.result(21000, 31000, quick = false, isLast = false).verdict.shouldBe(StepVerdict.Unclear)
    again.result(21000, 31000, quick = false).verdict.shouldBe(StepVerdict.NotSustained)
  }
}
