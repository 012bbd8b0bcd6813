package org.folio.perf.analysis.search

import java.util.SplittableRandom
import org.folio.perf.model._
import org.folio.perf.testkit.{PlainSuite, RuleSuite, SampleStep}

class CapacitySearchSpec extends PlainSuite {
  private val goal = SearchGoal(0.1, 50, 0.05, 3600000)

  /**
   * Searches a target that completes at most `capacity` of what is offered; the rest waits. A transaction takes a
   * second without waiting.
   *
   * @param failing share of transactions that fail at a rate
   */
  private def search(
      capacity: Double,
      goal: SearchGoal = goal,
      limits: Vector[Limit] = Vector.empty,
      failing: Double => Double = _ => 0,
      generatorUpTo: Double = Double.MaxValue,
  ): (Vector[StepResult], SearchEnd) = {
    val random = new SplittableRandom(7)
    val own = new CapacitySearch(goal, limits, _ * 600, _ => 10)
    var (atMs, started, ended, due, backlog, done) = (0L, 0.0, 0L, 0.0, 0.0, 0.0)
    while (!own.phase.isInstanceOf[SearchPhase.Over] && atMs < 4 * 3600000L) {
      val times = own.phase match {
        case SearchPhase.Stepping(rate, _) => rate
        case _ => 0.0
      }
      due += times * 10
      started += math.min(times, generatorUpTo) * 10
      backlog = math.max(0.0, backlog + (math.min(times, generatorUpTo) - capacity) * 10)
      val waiting = backlog + times * 10 * (0.8 + 0.4 * random.nextDouble())
      ended = math.max(ended, started.round - waiting.round)
      done = done % 1 + math.min(times, capacity) * 10
      (1 to done.toInt).foreach { n =>
        own.finished(StepTransaction("t", atMs - 1000 + n, 1000, random.nextDouble() >= failing(times)))
      }
      own.second(StepCounts(atMs, due.round, started.round, ended, started.round * 3, waiting.round))
      atMs += 1000
    }
    own.phase match {
      case SearchPhase.Over(how) => (own.results, how)
      case other => fail(s"the search did not end: $other")
    }
  }

  private def low(steps: Vector[StepResult]) = CapacityInterval(steps).low.get
  private def high(steps: Vector[StepResult]) = CapacityInterval(steps).high.get

  private def holds(steps: Vector[StepResult], capacity: Double) = {
    low(steps).should(be <= capacity)
    high(steps).should(be > capacity)
  }

  test("the interval holds the capacity, is as narrow as asked for, and both edges were tried twice") {
    for (capacity <- Vector(0.33, 1.0, 2.7)) {
      val (steps, how) = search(capacity)
      how.shouldBe(SearchEnd.Found)
      holds(steps, capacity)
      (high(steps) / low(steps)).should(be <= 1.1)
      Vector(low(steps), high(steps)).foreach(edge => steps.count(_.timesPlan == edge).shouldBe(2))
    }
  }

  test("all steps last equally long, but a backlog out of bounds ends one at once") {
    val (steps, _) = search(0.9)
    def lasts(step: StepResult) = step.toMs - step.fromMs
    val (whole, short) = steps.partition(lasts(_) == goal.stepMs)
    whole.should(not).be(empty)
    short.should(not).be(empty)
    short.foreach(_.because.should(include("out of bounds")))
    steps.filter(_.timesPlan > 1.5 * 0.9).map(lasts).max.should(be <= 60000L)
  }

  test("nothing starts after a step that was too much until its backlog is gone") {
    val (steps, _) = search(0.9)
    val pauses = steps.zip(steps.drop(1)).map { case (a, b) => (a.verdict, b.fromMs - a.toMs) }
    pauses.foreach { case (verdict, ms) => (ms > 0).shouldBe(verdict == StepVerdict.NotSustained) }
  }

  test("nothing above the highest allowed rate is tried") {
    val (steps, how) = search(3.0, goal.copy(highest = 0.7))
    how.shouldBe(SearchEnd.AtLeast)
    steps.map(_.timesPlan).max.shouldBe(0.7)
    CapacityInterval(steps).shouldBe(CapacityInterval(Some(0.7), None))
  }

  test("the search goes down if the first step is too much, and ends at the lowest rate") {
    holds(search(0.05)._1, 0.05)
    val (steps, how) = search(5, limits = Vector(Limit.errors(1)), failing = _ => 0.5)
    how.shouldBe(SearchEnd.AtMost)
    CapacityInterval(steps).low.shouldBe(None)
    high(steps).should(be < 0.01)
  }

  test("limits on errors and response times end the way up before any backlog") {
    val errors = Limit.errors(1)
    val (steps, _) = search(5, limits = Vector(errors), failing = t => if (t > 0.6) 0.05 else 0)
    holds(steps, 0.6)
    steps.flatMap(_.limitedBy).toSet.shouldBe(Set(errors.line))
    val time = LimitLine.parse("\"t\" p95 < 1 s").toOption.get
    search(5, limits = Vector(time))._1.flatMap(_.limitedBy).toSet.shouldBe(Set(time.line))
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

  test("a rate at which nothing ends is no verdict, and a higher one is tried") {
    val (steps, _) = search(1, goal.copy(start = 0.0003, atMostMs = 3 * 3600000L))
    steps.head.verdict.shouldBe(StepVerdict.Unclear)
    steps.head.because.shouldBe("No transaction ended in the measured time.")
    holds(steps, 1)
  }

  test("rates that a load cannot have are not tried") {
    val tenths = goal.copy(possible = t => math.max(1.0, (t * 10).round.toDouble) / 10, highest = 1)
    val (steps, how) = search(0.55, tenths)
    how.shouldBe(SearchEnd.Found)
    steps.map(s => (s.timesPlan * 10).round / 10.0).shouldBe(steps.map(_.timesPlan))
    CapacityInterval(steps).shouldBe(CapacityInterval(Some(0.5), Some(0.6)))
  }

  test("a rate with two verdicts lies within the interval, and so does all between two that contradict each other") {
    def steps(all: (Double, StepVerdict)*) = all.toVector.map { case (times, verdict) => SampleStep(times, verdict) }
    import StepVerdict._
    CapacityInterval(steps(1.0 -> Sustained, 2.0 -> NotSustained, 1.4 -> Sustained, 1.4 -> NotSustained))
      .shouldBe(CapacityInterval(Some(1), Some(2)))
    CapacityInterval(steps(1.0 -> Sustained, 1.2 -> NotSustained, 1.4 -> Sustained, 2.0 -> NotSustained))
      .shouldBe(CapacityInterval(Some(1), Some(2)))
    CapacityInterval(steps(1.0 -> Unclear)).shouldBe(CapacityInterval(None, None))
  }
}

/** rules.txt has the sentences. */
class CapacityChangeSpec extends RuleSuite {
  private def found(low: Double, high: Double, simulation: String = "MobiusBaseline") =
    CapacityResult(simulation, "all", Some(low), Some(high), None, None, None, None, "", Vector.empty)

  test("a change is clear if the intervals, which may be open, do not overlap; different mixes are not compared") {
    val one = found(1, 1.1)
    val open = one.copy(highTimesPlan = None)
    Vector(
      one -> found(0.7, 0.8),
      one -> found(1.1, 1.2),
      one -> found(1.05, 1.2),
      found(0.7, 0.8) -> open,
      open -> found(1.2, 1.3),
      one -> found(1, 1.1, "MobiusHighLoad"),
      one -> one.copy(lowTimesPlan = None, highTimesPlan = None),
    ).foreach { case (earlier, later) =>
      say(CapacityChange.between(earlier, later).fold("not compared: " + _, _.statement("a", "b")))
    }
  }
}
