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
 * on it from both sides. The lower end of the bracket needs a firm verdict.
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
        case move => move
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
      if (bracket.isFirm) End(SearchEnd.Found) else Step(low)
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
    else if (bracket.isFirm) End(SearchEnd.Found)
    else Step(low)
  }
}

private[steps] object CapacitySearch {
  private val UpFactor = 2.0
  private val DownFactor = 2.5

  /** Steps next to an unclear rate are a little nearer to it than the precision. */
  private val AsideShare = 0.995
  private val Almost = 1.001

  /** Above this factor on the highest sustained rate a step is first held for a short look. */
  private val ProbeFactor = 1.5

  /** The same for a rate that was only looked at: a short look accepts some rates above the capacity. */
  private val LookFactor = 1.25

  def same(a: Double, b: Double): Boolean = math.abs(a / b - 1) < 1e-6

  /** Whether so much more than before is tried that the step is only held if a short look finds nothing. */
  def isProbe(times: Double, steps: Vector[StepResult]): Boolean = {
    val isFirst = !steps.exists(_.verdict == StepVerdict.Sustained)
    !steps.exists { s =>
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
 * @param isFirm whether the verdict of `low` is
 * @param unclear rates without a verdict
 */
final private[steps] case class Bracket(
    low: Option[Double],
    high: Option[Double],
    isFirm: Boolean,
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
    val high = rates(StepVerdict.NotSustained).minOption
    val low = rates(StepVerdict.Sustained).filter(t => high.forall(t < _)).maxOption
    Bracket(
      low,
      high,
      low.exists(t => last.exists(s => s.firm && s.timesPlan == t)),
      last.filter(s => s.verdict == StepVerdict.Unclear && s.firm).map(_.timesPlan),
    )
  }
}
