package org.folio.perf.analysis.search

import org.folio.perf.model._

/**
 * Goal of a search for the highest sustained rate. Rates are factors on the plan's.
 *
 * @param start rate of the first step
 * @param highest rate that may be tried
 * @param precision half-width of the interval to reach, as a share: 0.06 is ±6 %
 * @param atMostMs time of all steps and drains
 * @param possible the nearest rate that the load can have, e.g. of whole tenants
 */
final case class SearchGoal(
    start: Double,
    highest: Double,
    precision: Double,
    atMostMs: Long,
    possible: Double => Double = identity,
) {

  /** Length of a step, in whole seconds. Its first third is not measured. */
  val stepMs: Long = {
    val part = atMostMs / SearchGoal.Steps / 1000 * 1000
    math.min(SearchGoal.LongestStepMs, math.max(SearchGoal.ShortestStepMs, part))
  }
  val settleMs: Long = stepMs / 3
}

object SearchGoal {

  /** Steps that fit in the whole time. */
  private val Steps = 14L
  private val ShortestStepMs = 60000L
  private val LongestStepMs = 300000L
}

/** How a search ended, as a sentence. */
sealed abstract class SearchEnd(val sentence: String)

object SearchEnd {
  case object Found extends SearchEnd("Both edges were tried twice.")
  case object AtLeast extends SearchEnd("The highest rate that may be tried is sustained.")
  case object Contradicted extends SearchEnd("The steps contradict each other.")
  case object AtMost extends SearchEnd("Not even the lowest rate is sustained.")
  case object OutOfTime extends SearchEnd("The time is over (setting atmost).")
  case object LoadGenerator
      extends SearchEnd("The load generator is the limit: it did not keep its plan. Use a larger machine.")
  case object NotDrained extends SearchEnd("The backlog of the last step did not drain.")
}

/** State of a search. */
sealed trait SearchPhase

object SearchPhase {
  final case class Stepping(times: Double, fromMs: Long) extends SearchPhase

  /** No iterations start until the backlog is gone. */
  final case class Draining(fromMs: Long) extends SearchPhase
  final case class Over(how: SearchEnd) extends SearchPhase
}

/**
 * A search for the highest sustained rate while it runs: doubles the rate until a step is not sustained, halves the
 * interval until it is narrow enough, then tries both edges once more. It gets counts each second and transactions as
 * they end, and has no clock. Several threads may call it.
 *
 * @param limits limits that a sustained step keeps
 * @param iterationsPerMinute at a rate
 * @param tenants that take part at a rate
 */
final class CapacitySearch(
    goal: SearchGoal,
    limits: Vector[Limit],
    iterationsPerMinute: Double => Double,
    tenants: Double => Int,
) {
  import CapacitySearch._
  import SearchPhase._

  private var steps = Vector.empty[StepResult]
  private var tally: Option[StepTally] = None
  private var current: SearchPhase = Draining(0)

  def phase: SearchPhase = synchronized(current)

  /** Results of the steps that have ended, in order. */
  def results: Vector[StepResult] = synchronized(steps)

  def finished(transaction: StepTransaction): Unit = synchronized(tally.foreach(_.add(transaction)))

  /** Call it once a second. @return the phase that begins; `None`: the load goes on as it is */
  def second(counts: StepCounts): Option[SearchPhase] = synchronized {
    val before = current
    val nowMs = counts.atMs
    current match {
      case Stepping(_, fromMs) =>
        tally.foreach { own =>
          own.add(counts)
          if (nowMs - fromMs >= goal.stepMs) end(own.result(fromMs + goal.settleMs, nowMs), nowMs)
          else {
            // Waiting users if response times are those of the last sustained step.
            val waiting = usual.map(step => step.waitingUsers * math.max(1.0, own.times / step.timesPlan))
            own.runaway(nowMs, waiting).foreach(end(_, nowMs))
          }
        }
      case Draining(fromMs) =>
        if (counts.waiting <= math.max(FewUsers, usual.fold(0.0)(_.waitingUsers))) begin(next(nowMs))
        else if (nowMs - fromMs > DrainAtMostMs) current = Over(SearchEnd.NotDrained)
        else
          next(nowMs) match {
            case over: Over => current = over
            case _ => ()
          }
      case Over(_) => ()
    }
    Option.when(current != before)(current)
  }

  private def end(result: StepResult, nowMs: Long): Unit = {
    steps = steps :+ result
    tally = None
    next(nowMs) match {
      case _: Stepping if result.verdict != StepVerdict.Sustained => current = Draining(nowMs)
      case phase => begin(phase)
    }
  }

  private def begin(phase: SearchPhase): Unit = {
    current = phase
    tally = phase match {
      case Stepping(times, fromMs) =>
        Some(new StepTally(times, fromMs, iterationsPerMinute(times), tenants(times), limits))
      case _ => None
    }
  }

  /** The last sustained step. */
  private def usual: Option[StepResult] = steps.findLast(_.verdict == StepVerdict.Sustained)

  private def next(nowMs: Long): SearchPhase =
    if (steps.lastOption.exists(_.limitedBy.contains(StepTally.LoadGenerator))) Over(SearchEnd.LoadGenerator)
    else
      rate match {
        case Left(how) => Over(how)
        case Right(_) if nowMs + goal.stepMs > goal.atMostMs => Over(SearchEnd.OutOfTime)
        case Right(times) => Stepping(times, nowMs)
      }

  private def rate: Either[SearchEnd, Double] = {
    val found = CapacityInterval(steps)
    def tooMuch = steps.exists(_.verdict == StepVerdict.NotSustained)
    (found.low, found.high) match {
      case _ if steps.isEmpty => Right(possible(goal.start))
      case (None, Some(_)) => below
      case (None, None) if tooMuch => below
      case (low, None) =>
        higher.orElse(low.flatMap(again)).toRight {
          if (low.contains(steps.map(_.timesPlan).max)) SearchEnd.AtLeast else SearchEnd.Contradicted
        }
      case (Some(low), Some(high)) =>
        // The last rate comes last: time between two attempts makes them independent.
        between(low, high)
          .orElse(Vector(low, high).flatMap(again).sortBy(steps.lastOption.map(_.timesPlan).contains(_)).headOption)
          .toRight(SearchEnd.Found)
    }
  }

  private def possible(times: Double): Double = goal.possible(math.min(times, goal.highest))

  private def higher: Option[Double] =
    Vector(2 * steps.map(_.timesPlan).max, goal.highest).map(possible).find(!isTried(_))

  private def isTried(times: Double): Boolean = steps.exists(_.timesPlan == times)

  private def again(times: Double): Option[Double] = Option.when(steps.count(_.timesPlan == times) < 2)(times)

  private def below: Either[SearchEnd, Double] = {
    val next = possible(steps.map(_.timesPlan).min / 2)
    Either.cond(next >= math.min(goal.start, Lowest) && !isTried(next), next, SearchEnd.AtMost)
  }

  private def between(low: Double, high: Double): Option[Double] =
    Option
      .when(high / low > 1 + 2 * goal.precision)(possible(math.sqrt(low * high)))
      .filterNot(isTried)
}

private object CapacitySearch {

  /** Factor on the plan below which nobody searches. */
  val Lowest = 0.005

  /** So few users who wait are no backlog. */
  val FewUsers = 3.0

  /** Longest wait for the backlog of a step that was not sustained. */
  val DrainAtMostMs = 240000L
}
