package org.folio.perf.analysis.steps

import org.folio.perf.model.{StepResult, StepVerdict}

/**
 * Goal of a search for the highest sustained rate. Rates are factors on the plan's.
 *
 * @param start rate that is surely sustained
 * @param highest rate that may be tried
 * @param precision half-width of the bracket to reach, as a share: 0.05 is ±5 %
 * @param atMostMs time of all steps and drains
 * @param lowest rate below which the search ends
 * @param possible the nearest rate that the load can have, e.g. of whole tenants
 * @param planMs time that the search plans with: from then on, a bracket of twice the width is enough
 */
final case class SearchGoal(
    start: Double,
    highest: Double,
    precision: Double,
    atMostMs: Long,
    lowest: Double,
    possible: Double => Double = identity,
    planMs: Long = SearchGoal.PlanMs,
)

object SearchGoal {

  /** With the end of the last step, a search of the usual precision lasts 35 minutes at most. */
  private val PlanMs = 33 * 60000L
}

/** How a search ended. */
sealed trait SearchEnd

object SearchEnd {
  case object Found extends SearchEnd

  /** The highest rate that may be tried was sustained. */
  case object AtLeast extends SearchEnd

  /** Not even the lowest rate was sustained. */
  case object AtMost extends SearchEnd

  /** The planned time was over: the bracket is at most twice as wide as asked for. */
  case object Coarse extends SearchEnd

  /** The time was over before the bracket was narrow enough. */
  case object OutOfTime extends SearchEnd

  /** The load generator did not keep its plan. */
  case object LoadGenerator extends SearchEnd

  /** The backlog of a step did not drain. */
  case object NotDrained extends SearchEnd
}

sealed private[steps] trait SearchMove

private[steps] object SearchMove {
  final case class Step(times: Double) extends SearchMove
  final case class End(how: SearchEnd) extends SearchMove
}

/**
 * Decides the next step from the results of all steps so far: doubles the rate until a step is not sustained, then
 * halves the bracket, on a logarithmic scale. An unclear rate is repeated once; then the bracket closes in
 * on it from both sides. Both ends of the bracket need firm verdicts, or the upper one two looks.
 */
final private[steps] class CapacitySearch(goal: SearchGoal, rules: StepRules) {
  import CapacitySearch._
  import SearchMove._

  /** Largest ratio of the bracket's ends. */
  private val narrow = (1 + goal.precision) / (1 - goal.precision)
  private val aside = math.sqrt(narrow) * AsideShare

  def next(steps: Vector[StepResult], elapsedMs: Long): SearchMove =
    if (steps.lastOption.exists(_.limitedBy.contains(StepTally.LoadGenerator)))
      End(SearchEnd.LoadGenerator)
    else
      wanted(steps) match {
        case step: Step if elapsedMs + needed(step.times, steps) > goal.atMostMs =>
          End(SearchEnd.OutOfTime)
        case step: Step if elapsedMs + needed(step.times, steps) > goal.planMs && isCoarse(steps) =>
          End(SearchEnd.Coarse)
        case move => move
      }

  /** The moment at which a step ends in any case. */
  def endMs(steps: Vector[StepResult]): Long =
    if (isCoarse(steps)) math.min(goal.planMs, goal.atMostMs) else goal.atMostMs

  private def isCoarse(steps: Vector[StepResult]): Boolean = {
    val bracket = Bracket.of(steps)
    bracket.isFirm && bracket.low.zip(bracket.high).exists { case (l, h) =>
      h / l <= narrow * narrow
    }
  }

  private def needed(times: Double, steps: Vector[StepResult]): Long =
    if (isProbe(times, steps)) rules.probeMs else rules.settleMs + rules.shortestMs

  private def wanted(steps: Vector[StepResult]): SearchMove = {
    val bracket = Bracket.of(steps)
    (bracket.low, bracket.high) match {
      case (None, None) =>
        steps.lastOption.fold[SearchMove](step(goal.start)) { last =>
          // A short look at a low rate has few iterations to tell from.
          val inEarnest = steps.count(s => s.firm && same(s.timesPlan, last.timesPlan))
          if (inEarnest < 2) Step(last.timesPlan) else below(last.timesPlan)
        }
      case (None, Some(high)) => below(high)
      case (Some(low), None) => above(low, bracket, steps)
      case (Some(low), Some(high)) => between(low, high, bracket, steps)
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
      step(math.sqrt(low * steps.last.timesPlan))
    else if (steps.last.verdict == StepVerdict.Unclear) unclear(steps.last.timesPlan, steps)
    else {
      // An unclear short look is repeated in earnest before anything above it is tried.
      val open = steps.filter(s => s.verdict == StepVerdict.Unclear && s.timesPlan > low)
      step(open.map(_.timesPlan).minOption.fold(low * UpFactor)(math.min(_, low * UpFactor)))
    }

  /** An unclear rate on the way up. */
  private def unclear(times: Double, steps: Vector[StepResult]): SearchMove =
    if (steps.count(s => same(s.timesPlan, times)) < 2) Step(times) else step(times * aside)

  private def between(
      low: Double,
      high: Double,
      bracket: Bracket,
      steps: Vector[StepResult],
  ): SearchMove = {
    val open = bracket.unclear.filter(t => t > low && t < high)
    val middle = goal.possible(math.sqrt(low * high))
    if (open.nonEmpty) around(open, low, high, bracket, steps)
    else if (high / low <= narrow || middle <= low || middle >= high)
      confirmed(low, high, bracket, steps)
    else Step(middle)
  }

  private def around(
      open: Vector[Double],
      low: Double,
      high: Double,
      bracket: Bracket,
      steps: Vector[StepResult],
  ): SearchMove = {
    val last = steps.last
    def tried(times: Double): Int = steps.count(s => s.firm && same(s.timesPlan, times))
    val (from, to) =
      (goal.possible(open.min / aside), goal.possible(open.max * aside))
    if (last.verdict == StepVerdict.Unclear && last.firm && tried(last.timesPlan) < 2)
      Step(last.timesPlan)
    else if (from > low * Almost && tried(from) == 0) Step(from)
    else if (to < high / Almost && tried(to) == 0) Step(to)
    else confirmed(low, high, bracket, steps)
  }

  private def tries(times: Double, steps: Vector[StepResult]): Int =
    steps.count(s => s.verdict == StepVerdict.NotSustained && same(s.timesPlan, times))

  /**
   * The lower end of the bracket needs a firm verdict, the upper one that or a second look: a burst looks like growth
   * to a short look.
   */
  private def confirmed(
      low: Double,
      high: Double,
      bracket: Bracket,
      steps: Vector[StepResult],
  ): SearchMove =
    if (!bracket.isFirm) Step(low)
    else if (!bracket.isFirmAbove && tries(high, steps) < 2) Step(high)
    else overload(high, steps)

  /** A last short look, clearly above the capacity, shows which station lets no more through. */
  private def overload(high: Double, steps: Vector[StepResult]): SearchMove = {
    val times = goal.possible(math.min(high * OverloadFactor, goal.highest))
    val isKnown = steps.exists(_.timesPlan >= high * math.sqrt(OverloadFactor))
    if (isKnown || times < high * math.sqrt(OverloadFactor)) End(SearchEnd.Found) else Step(times)
  }
}

private[steps] object CapacitySearch {
  private val UpFactor = 2.0
  private val DownFactor = 2.5

  /** Steps next to an unclear rate are a little nearer to it than the precision. */
  private val AsideShare = 0.995
  private val Almost = 1.001
  private val OverloadFactor = 1.3

  /** Above this factor on the highest sustained rate a step is first held for a short look. */
  private val ProbeFactor = 1.5

  /** The same for a rate that was only looked at: a short look accepts some rates above the capacity. */
  private val LookFactor = 1.25

  def same(a: Double, b: Double): Boolean = math.abs(a / b - 1) < 1e-6

  /** Whether a rate is so far above all that was surely sustained that a short look may reject it. */
  def isFar(times: Double, steps: Vector[StepResult]): Boolean =
    !steps.exists { s =>
      s.firm && s.verdict == StepVerdict.Sustained && times <= s.timesPlan * LookFactor
    }

  /** Whether so much more than before is tried that the step is only held if a short look finds nothing. */
  def isProbe(times: Double, steps: Vector[StepResult]): Boolean = {
    val isFirst = !steps.exists(_.verdict == StepVerdict.Sustained)
    // A look that could not tell is repeated in earnest.
    val isOpen = steps.exists(s => s.verdict == StepVerdict.Unclear && same(s.timesPlan, times))
    val isOverload = steps.exists { s =>
      s.verdict == StepVerdict.NotSustained && s.firm && times > s.timesPlan * Almost
    }
    isOverload || !isOpen && !steps.exists { s =>
      times <= s.timesPlan * (if (s.firm) ProbeFactor else LookFactor) && (s.verdict match {
        case StepVerdict.Sustained => true
        case StepVerdict.Unclear => s.firm || isFirst
        case StepVerdict.NotSustained => false
      })
    }
  }
}

/**
 * @param low highest sustained rate below `high`
 * @param high lowest rate that was not sustained
 * @param isFirm whether the verdict of `low` is, `isFirmAbove` whether that of `high` is
 * @param unclear rates without a verdict
 */
final private[steps] case class Bracket(
    low: Option[Double],
    high: Option[Double],
    isFirm: Boolean,
    isFirmAbove: Boolean,
    unclear: Vector[Double],
)

private[steps] object Bracket {
  def of(steps: Vector[StepResult]): Bracket = {
    // The last firm verdict on a rate counts, or else the last.
    val last = steps
      .groupBy(s => math.round(s.timesPlan * 1e6))
      .valuesIterator
      .map(same => same.filter(_.firm).lastOption.getOrElse(same.last))
      .toVector
    def rates(verdict: StepVerdict) = last.filter(_.verdict == verdict).map(_.timesPlan)
    def isFirm(times: Double) = last.exists(s => s.firm && s.timesPlan == times)
    val high = rates(StepVerdict.NotSustained).minOption
    val low = rates(StepVerdict.Sustained).filter(t => high.forall(t < _)).maxOption
    Bracket(
      low,
      high,
      low.exists(isFirm),
      high.exists(isFirm),
      last.filter(s => s.verdict == StepVerdict.Unclear && s.firm).map(_.timesPlan),
    )
  }
}
