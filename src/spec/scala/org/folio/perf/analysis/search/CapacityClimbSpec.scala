package org.folio.perf.analysis.search

import java.util.SplittableRandom
import org.folio.perf.model._
import org.folio.perf.testkit.SampleStep
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class CapacityClimbSpec extends AnyFunSuite with Matchers {
  private val goal = SearchGoal(0.1, 50, 0.05, 3600000, 0.005)

  /**
   * Searches a target that completes at most `capacity` of what is offered; the rest waits. A transaction takes a
   * second without waiting.
   *
   * @param failing share of transactions that fail at a rate
   * @param scatterMs by which a transaction lasts longer or shorter at most
   * @param swing share by which waiting users swing around their average, in a minute and a half
   */
  private def search(
      capacity: Double,
      goal: SearchGoal = goal,
      limits: Vector[Limit] = Vector.empty,
      failing: Double => Double = _ => 0,
      generatorUpTo: Double = Double.MaxValue,
      stairs: Vector[Double] = Vector.empty,
      swing: Double = 0,
      scatterMs: Int = 0,
  ): (Vector[StepResult], SearchEnd) = {
    val random = new SplittableRandom(7)
    val climb = new CapacityClimb(goal, limits, _ * 600, _ => 10, stairs = stairs)
    var (atMs, started, ended, due, backlog) = (0L, 0.0, 0L, 0.0, 0.0)
    while (!climb.phase.isInstanceOf[ClimbPhase.Over] && atMs < 4 * 3600000L) {
      val times = climb.phase match {
        case ClimbPhase.Stepping(rate, _) => rate
        case _ => 0.0
      }
      due += times * 10
      started += math.min(times, generatorUpTo) * 10
      backlog = math.max(0.0, backlog + (math.min(times, generatorUpTo) - capacity) * 10)
      val waiting =
        backlog + times * 10 * (0.8 + 0.4 * random.nextDouble() + swing * math.sin(atMs / 15000.0))
      ended = math.max(ended, started.round - waiting.round)
      (1 to (math.min(times, capacity) * 10).round.toInt).foreach { n =>
        val ok = random.nextDouble() >= failing(times)
        val lastsMs = 1000 + (scatterMs * (2 * random.nextDouble() - 1)).round.toInt
        climb.finished(StepTransaction("t", atMs - 1000 + n, lastsMs, ok))
      }
      climb.second(
        StepCounts(atMs, due.round, started.round, ended, started.round * 3, waiting.round)
      )
      atMs += 1000
    }
    climb.phase match {
      case ClimbPhase.Over(how) => (climb.results, how)
      case other => fail(s"the search did not end: $other")
    }
  }

  private def intervalOf(steps: Vector[StepResult]) = CapacityInterval.of(steps).get

  private def width(steps: Vector[StepResult]) = intervalOf(steps).high.get - intervalOf(steps).low.get

  private def holds(steps: Vector[StepResult], capacity: Double) = {
    intervalOf(steps).low.get.should(be < capacity)
    intervalOf(steps).high.get.should(be > capacity)
  }

  test("the interval holds the capacity and is as narrow as asked for") {
    for (capacity <- Vector(0.33, 1.0, 2.7)) {
      val (steps, how) = search(capacity)
      how.shouldBe(SearchEnd.Found)
      holds(steps, capacity)
      (width(steps) / 2 / capacity).should(be <= 0.07)
    }
  }

  test("a step far above the capacity is held for a minute at most") {
    val (steps, _) = search(0.9)
    val beyond = steps.filter(_.timesPlan > 1.5 * 0.9)
    beyond.should(not).be(empty)
    beyond.map(s => s.toMs - s.fromMs).max.should(be <= 60000L)
  }

  test("a rate far above all firm verdicts ends after 55 s if users grow") {
    val rejected = for {
      hundredths <- (85 to 120).toVector
      (steps, _) = search(hundredths / 100.0)
      n <- steps.indices
      before = steps.take(n)
      if CapacitySearch.isFar(steps(n).timesPlan, before)
      if !CapacitySearch.isProbe(steps(n).timesPlan, before)
      if steps(n).verdict == StepVerdict.NotSustained
    } yield steps(n).toMs - steps(n).fromMs
    rejected.should(contain(55000L))
  }

  /** Unclear steps with the next one at the same rate. */
  private def continued(steps: Vector[StepResult]) = steps.zip(steps.drop(1)).filter { case (a, b) =>
    a.timesPlan == b.timesPlan && a.firm && a.verdict == StepVerdict.Unclear
  }

  test("a step that a limit on an average leaves unclear is continued without a pause") {
    val limit = LimitLine.parse("\"t\" average < 1 s").toOption.toVector
    val (steps, _) = search(0.9, limits = limit, scatterMs = 400)
    val again = continued(steps)
    again.should(not).be(empty)
    again.foreach { case (first, second) =>
      second.fromMs.shouldBe(first.toMs)
      second.measuredFromMs.shouldBe(first.toMs)
      def width(step: StepResult) = step.growthPerMinute.get.high - step.growthPerMinute.get.low
      // The error of a slope falls with the time by the power of one and a half.
      width(second).should(be < width(first))
    }
  }

  test("where shares beyond a limit are unclear, another rate tells more") {
    val limit = Vector(Limit.errors(1))
    def failing(times: Double) = math.min(1, 0.01 * math.pow(times / 0.6, 15))
    val (steps, _) = search(0.9, limits = limit, failing = failing)
    val unclear = steps.filter(s => s.firm && s.verdict == StepVerdict.Unclear)
    unclear.flatMap(_.shares).should(not).be(empty)
    continued(steps).shouldBe(empty)
    holds(steps, 0.6)
  }

  test("a limit that allows no error at all has an interval too") {
    val limit = LimitLine.parse("errors <= 0 %").toOption.toVector
    val (steps, end) = search(0.9, limits = limit, failing = t => if (t > 0.6) 0.02 else 0)
    end.shouldBe(SearchEnd.Found)
    holds(steps, 0.6)
  }

  test("growth that is seen at the end of a step gets the time that confirms it") {
    val (steps, _) = search(0.9, swing = 0.6)
    steps.filter(_.because.contains("too late")).shouldBe(empty)
  }

  test("what is left of the time narrows the interval, and the time is kept") {
    def half(precision: Double) = {
      val (steps, _) = search(2.7, goal.copy(precision = precision, atMostMs = 35 * 60000))
      steps.last.toMs.should(be <= 35 * 60000L)
      width(steps) / 2 / intervalOf(steps).times
    }
    half(0.1).should(be <= 0.1)
    half(0.06).should(be <= 0.06)
    half(0.02).should(be < half(0.1))
  }

  test("a look above a limit's capacity is high enough to saturate a station") {
    val limit = Vector(Limit.errors(1))
    val (steps, _) = search(3, limits = limit, failing = t => if (t > 0.7) 0.05 else 0)
    val high = Bracket.of(steps).high.get
    steps.map(_.timesPlan).max.should(be >= 1.42 * high)
  }

  test("a first rate that stays unclear is tried twice in earnest before a lower one") {
    def unclear(firm: Boolean) = SampleStep(0.1, StepVerdict.Unclear).copy(firm = firm)
    def next(steps: StepResult*) =
      new CapacitySearch(goal).next(steps.toVector, 60000)
    next(unclear(firm = false)).shouldBe(SearchMove.Step(0.1))
    next(unclear(firm = false), unclear(firm = true)).shouldBe(SearchMove.Step(0.1))
    next(unclear(firm = true), unclear(firm = true)).shouldBe(SearchMove.Step(0.1 / 2.5))
  }

  test("the lower end of the bracket has a firm verdict") {
    val (steps, _) = search(1.0)
    val low = Bracket.of(steps).low.get
    steps
      .exists(s => s.timesPlan == low && s.firm && s.verdict == StepVerdict.Sustained)
      .shouldBe(true)
  }

  test("nothing above the highest allowed rate is tried") {
    val (steps, how) = search(3.0, goal.copy(highest = 0.7))
    how.shouldBe(SearchEnd.AtLeast)
    steps.map(_.timesPlan).max.shouldBe(0.7)
    intervalOf(steps).high.shouldBe(None)
  }

  test("the search goes down if the first step is too much") {
    val (steps, how) = search(0.05)
    how.shouldBe(SearchEnd.Found)
    intervalOf(steps).low.get.should(be < 0.05)
  }

  test("a limit on errors ends the way up before any backlog") {
    val limit = Limit.errors(1)
    val (steps, _) = search(5, limits = Vector(limit), failing = t => if (t > 0.6) 0.05 else 0)
    holds(steps, 0.6)
    steps.flatMap(_.limitedBy).toSet.shouldBe(Set(limit.line))
  }

  test("a load generator that falls behind ends the search, and is no verdict on the target") {
    val (steps, how) = search(5, generatorUpTo = 0.5)
    how.shouldBe(SearchEnd.LoadGenerator)
    steps.exists(_.verdict == StepVerdict.NotSustained).shouldBe(false)
  }

  test("the time that is allowed is kept") {
    val (steps, how) = search(2.7, goal.copy(atMostMs = 400000))
    how.shouldBe(SearchEnd.OutOfTime)
    steps.last.toMs.should(be <= 400000L)
  }

  test("stairs all last equally long, and end after the first that is not sustained") {
    val stairs = Vector(0.8, 0.88, 0.97, 1.06, 1.17, 1.29)
    val (steps, how) = search(1.0, stairs = stairs)
    how.shouldBe(SearchEnd.Found)
    steps.map(_.timesPlan).shouldBe(stairs.take(steps.size))
    steps.init.map(s => s.toMs - s.fromMs).distinct.size.shouldBe(1)
    steps.last.verdict.shouldBe(StepVerdict.NotSustained)
    steps.last.timesPlan.should(be > 1.0)
    steps.last.timesPlan.should(be < 1.2)
  }

  test("stairs end after two that a part of the users grew at, since one may be chance") {
    val (steps, _) = search(1.0, stairs = Vector(0.9, 0.97, 1.025, 1.03, 1.035))
    steps.map(_.timesPlan).shouldBe(Vector(0.9, 0.97, 1.025, 1.03))
    steps.map(_.verdict).drop(2).distinct.shouldBe(Vector(StepVerdict.NotSustained))
    steps.flatMap(_.blocks).map(_.waiting.size).distinct.shouldBe(Vector(16))
  }

  test("the search ends with a look clearly above the capacity if no step was there") {
    // 0.1 doubled four times is little more than this capacity.
    val (steps, _) = search(1.5)
    val high = Bracket.of(steps).high.get
    steps.map(_.timesPlan).max.should(be > 1.13 * high)
    steps.filter(_.timesPlan > 1.13 * high).map(s => s.toMs - s.fromMs).max.should(be <= 60000L)
  }

  test("rates that a load cannot have are not tried") {
    val tenths = goal.copy(possible = t => math.max(1.0, (t * 10).round.toDouble) / 10, highest = 1)
    val (steps, how) = search(0.55, tenths)
    how.shouldBe(SearchEnd.Found)
    steps.map(s => (s.timesPlan * 10).round / 10.0).shouldBe(steps.map(_.timesPlan))
    Bracket.of(steps).low.shouldBe(Some(0.5))
    Bracket.of(steps).high.shouldBe(Some(0.6))
  }
}

class StepTallySpec extends AnyFunSuite with Matchers {
  private val limit = Limit.errors(1)

  private def tally(expectedWaiting: Option[Double] = None, earlier: Option[OpenStep] = None) =
    new StepTally(1, 0, 600, 10, Vector(limit), expectedWaiting, earlier)

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
