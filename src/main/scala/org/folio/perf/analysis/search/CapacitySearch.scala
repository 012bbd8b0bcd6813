package org.folio.perf.analysis.search

import org.folio.perf.model.{StepResult, StepVerdict}
import scala.collection.mutable

/**
 * Goal of a search for the highest sustained rate. Rates are factors on the plan's.
 *
 * @param start rate that is surely sustained
 * @param highest rate that may be tried
 * @param precision half-width of the interval to reach, as a share: 0.06 is ±6 %
 * @param atMostMs time of all steps and drains
 * @param lowest rate below which the search ends
 * @param possible the nearest rate that the load can have, e.g. of whole tenants
 */
final case class SearchGoal(
    start: Double,
    highest: Double,
    precision: Double,
    atMostMs: Long,
    lowest: Double,
    possible: Double => Double = identity,
)

/** How a search ended. */
sealed trait SearchEnd

object SearchEnd {
  case object Found extends SearchEnd

  /** The highest rate that may be tried was sustained. */
  case object AtLeast extends SearchEnd

  /** Not even the lowest rate was sustained. */
  case object AtMost extends SearchEnd

  /** The time was over before the interval was narrow enough. */
  case object OutOfTime extends SearchEnd

  /** The load generator did not keep its plan. */
  case object LoadGenerator extends SearchEnd

  /** The backlog of a step did not drain. */
  case object NotDrained extends SearchEnd
}

sealed private[search] trait SearchMove

private[search] object SearchMove {
  final case class Step(times: Double) extends SearchMove
  final case class End(how: SearchEnd) extends SearchMove
}

/**
 * Decides the next step from the results of all steps so far: doubles the rate until a step is not sustained. Then each
 * step is at the rate whose verdict promises to narrow the interval most, until it is narrow enough. The highest
 * sustained rate needs a firm verdict.
 */
final private[search] class CapacitySearch(goal: SearchGoal) {
  import CapacitySearch._
  import SearchMove._

  /** The move after so many steps: it stays the same while a backlog drains. */
  private val planned = mutable.HashMap.empty[Int, SearchMove]

  def next(steps: Vector[StepResult], elapsedMs: Long): SearchMove =
    if (steps.lastOption.exists(_.limitedBy.contains(StepTally.LoadGenerator)))
      End(SearchEnd.LoadGenerator)
    else
      planned.getOrElseUpdate(steps.size, wanted(steps)) match {
        case step: Step if elapsedMs + needed(step.times, steps) > endMs(steps) =>
          overloadOf(steps)
            .filter(_ => elapsedMs + StepRules.ProbeMs <= goal.atMostMs)
            .fold[SearchMove](End(SearchEnd.OutOfTime))(Step)
        case move => move
      }

  /** The moment at which a step ends in any case. The last look gets its time after it. */
  def endMs(steps: Vector[StepResult]): Long =
    goal.atMostMs - (if (overloadOf(steps).isDefined) StepRules.ProbeMs + DrainMs else 0)

  private def needed(times: Double, steps: Vector[StepResult]): Long =
    if (isProbe(times, steps)) StepRules.ProbeMs else StepRules.SettleMs + StepRules.ShortestMs

  private def wanted(steps: Vector[StepResult]): SearchMove = {
    val bracket = Bracket.of(steps)
    (bracket.low, bracket.high) match {
      case (None, None) =>
        steps.lastOption.fold[SearchMove](step(goal.start)) { last =>
          // A short look at a low rate has few iterations to tell from.
          if (tried(last.timesPlan, steps) < 2) Step(last.timesPlan) else below(last.timesPlan)
        }
      case (None, Some(high)) => below(high)
      case (Some(low), None) => above(low, bracket, steps)
      case (Some(low), Some(_)) => between(low, bracket, steps)
    }
  }

  private def step(times: Double): Step = Step(goal.possible(math.min(times, goal.highest)))

  private def below(high: Double): SearchMove = {
    val next = goal.possible(high / DownFactor)
    if (next < goal.lowest || next >= high) End(SearchEnd.AtMost) else Step(next)
  }

  private def above(low: Double, bracket: Bracket, steps: Vector[StepResult]): SearchMove =
    if (low * Almost >= goal.possible(goal.highest))
      if (bracket.isFirm) End(SearchEnd.AtLeast) else Step(low)
    else if (steps.last.verdict == StepVerdict.Unclear && !steps.last.firm)
      if (steps.dropRight(1).lastOption.exists(s => s.verdict == StepVerdict.Unclear && !s.firm))
        Step(steps.last.timesPlan)
      else step(math.sqrt(low * steps.last.timesPlan))
    else if (steps.last.verdict == StepVerdict.Unclear) unclear(steps.last.timesPlan, steps)
    else {
      // An unclear short look is repeated in earnest before anything above it is tried.
      val open = steps.filter(s => s.verdict == StepVerdict.Unclear && s.timesPlan > low)
      step(open.map(_.timesPlan).minOption.fold(low * UpFactor)(math.min(_, low * UpFactor)))
    }

  /** An unclear rate on the way up. */
  private def unclear(times: Double, steps: Vector[StepResult]): SearchMove =
    if (steps.count(s => same(s.timesPlan, times)) < 2) Step(times)
    else step(times * (1 + goal.precision))

  /** Between its ends, the rate that promises to narrow the interval most in its time. */
  private def between(low: Double, bracket: Bracket, steps: Vector[StepResult]): SearchMove = {
    val last = steps.last
    // More transactions decide on a limit, but shares beyond it tell as much at another rate. More time at the same rate
    // hardly tells more of growth.
    val isOpen = last.verdict == StepVerdict.Unclear && last.firm &&
      !last.limitedBy.exists(l => l == StepTally.Users || last.shares.exists(_.limit == l))
    if (isOpen && tried(last.timesPlan, steps) < 2) Step(last.timesPlan)
    else
      CapacityOdds
        .of(steps)
        .filter(_.halfWidth > goal.precision)
        .flatMap(next(_, steps))
        .fold(confirmed(low, bracket, steps))(Step)
  }

  private def tried(times: Double, steps: Vector[StepResult]): Int =
    steps.count(s => s.firm && same(s.timesPlan, times))

  /** `None`: no rate that is possible narrows it. */
  private def next(odds: CapacityOdds, steps: Vector[StepResult]): Option[Double] =
    Candidates
      .map(p => goal.possible(Vector(goal.highest, odds.below(p), highestInEarnest(steps)).min))
      .distinct
      .map(times => times -> gain(odds, times))
      .filter { case (_, gained) => gained > LeastGain * odds.halfWidth }
      .maxByOption(_._2)
      .map(_._1)

  /** Narrowing of the interval within a minute by a step at a rate. */
  private def gain(odds: CapacityOdds, times: Double): Double = {
    val outcomes = Minutes.toVector.map { case (verdict, minutes) =>
      (odds.chance(times, verdict), odds.after(times, verdict).halfWidth, minutes)
    }
    val expected = outcomes.map { case (chance, half, _) => chance * half }.sum
    (odds.halfWidth - expected) / outcomes.map { case (chance, _, minutes) => chance * minutes }.sum
  }

  /** The steady state of the report is the highest sustained step: it needs a firm verdict. */
  private def confirmed(low: Double, bracket: Bracket, steps: Vector[StepResult]): SearchMove =
    if (!bracket.isFirm && tried(low, steps) < 1) Step(low)
    else overloadOf(steps).fold[SearchMove](End(SearchEnd.Found))(Step)

  /**
   * A last short look, clearly above the capacity, shows which station lets no more through. A limit may bind before any
   * does: then the look is at a higher rate.
   */
  private def overloadOf(steps: Vector[StepResult]): Option[Double] =
    Bracket.lowestFailed(steps).flatMap { failed =>
      val ofLimit = failed.limitedBy.exists(_ != StepTally.Users)
      val (factor, enough) =
        if (ofLimit) (LimitOverload, LimitOverload * Nearly)
        else (OverloadFactor, math.sqrt(OverloadFactor))
      val times = goal.possible(math.min(failed.timesPlan * factor, goal.highest))
      val least = failed.timesPlan * enough
      Option.when(times >= least && !steps.exists(_.timesPlan >= least))(times)
    }
}

private[search] object CapacitySearch {
  private val UpFactor = 2.0
  private val DownFactor = 2.5

  private val Almost = 1.001
  private val OverloadFactor = 1.3
  private val LimitOverload = 1.5
  private val Nearly = 0.95
  private val DrainMs = 45000L

  /** Rates that the next step may have, by the probability that the capacity is below. */
  private val Candidates = Vector(0.03, 0.08, 0.15, 0.25, 0.35, 0.5, 0.65, 0.75, 0.85, 0.92, 0.97)

  /** Least narrowing that is worth a step, as a share of the width. */
  private val LeastGain = 0.005

  /** Typical times of steps with these verdicts, with the drain that follows. */
  private val Minutes: Map[StepVerdict, Double] = Map(
    StepVerdict.Sustained -> 2.5,
    StepVerdict.NotSustained -> 3.8,
    StepVerdict.Unclear -> 5.0,
  )

  /** Above this factor on the highest sustained rate a step is first held for a short look. */
  private val ProbeFactor = 1.5

  /** The same for a rate that was only looked at: a short look accepts some rates above the capacity. */
  private val LookFactor = 1.25

  /** A rate that is a little above one that was not sustained is tried in earnest: the verdict may be wrong. */
  private val ClearlyAbove = 1.1

  def same(a: Double, b: Double): Boolean = math.abs(a / b - 1) < 1e-6

  /** Whether a rate is so far above all that was surely sustained that a short look may reject it. */
  def isFar(times: Double, steps: Vector[StepResult]): Boolean =
    !steps.exists { s =>
      s.firm && s.verdict == StepVerdict.Sustained && times <= s.timesPlan * LookFactor
    }

  /** The highest rate that is held without a short look before. */
  private def highestInEarnest(steps: Vector[StepResult]): Double =
    steps.filter(_.verdict == StepVerdict.Sustained).map(reach).max

  /** The highest rate that a step makes plausible. */
  private def reach(step: StepResult): Double = step.timesPlan * (if (step.firm) ProbeFactor else LookFactor)

  /** Whether so much more than before is tried that the step is only held if a short look finds nothing. */
  def isProbe(times: Double, steps: Vector[StepResult]): Boolean = {
    val isFirst = !steps.exists(_.verdict == StepVerdict.Sustained)
    // A look that could not tell is repeated in earnest.
    val isOpen = steps.exists(s => s.verdict == StepVerdict.Unclear && same(s.timesPlan, times))
    val isOverload = steps.exists { s =>
      s.verdict == StepVerdict.NotSustained && s.firm && times > s.timesPlan * ClearlyAbove
    }
    isOverload || !isOpen && !steps.exists { s =>
      times <= reach(s) && (s.verdict == StepVerdict.Sustained ||
        s.verdict == StepVerdict.Unclear && (s.firm || isFirst))
    }
  }
}

/**
 * @param low highest sustained rate below `high`
 * @param high lowest rate that was not sustained
 * @param isFirm whether the verdict of `low` is
 */
final private[search] case class Bracket(low: Option[Double], high: Option[Double], isFirm: Boolean)

private[search] object Bracket {
  def lowestFailed(steps: Vector[StepResult]): Option[StepResult] =
    steps.filter(_.verdict == StepVerdict.NotSustained).minByOption(_.timesPlan)

  def of(steps: Vector[StepResult]): Bracket = {
    // The last firm verdict on a rate counts, or else the last.
    val last = steps
      .groupBy(s => math.round(s.timesPlan * 1e6))
      .valuesIterator
      .map(same => same.filter(_.firm).lastOption.getOrElse(same.last))
      .toVector
    val high = lowestFailed(last).map(_.timesPlan)
    val low = last
      .filter(s => s.verdict == StepVerdict.Sustained && high.forall(s.timesPlan < _))
      .maxByOption(_.timesPlan)
    Bracket(low.map(_.timesPlan), high, low.exists(_.firm))
  }
}
