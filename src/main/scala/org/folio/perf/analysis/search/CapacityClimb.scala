package org.folio.perf.analysis.search

import org.folio.perf.model._

/** State of a search. */
sealed trait ClimbPhase

object ClimbPhase {
  final case class Stepping(times: Double, fromMs: Long) extends ClimbPhase

  /** No iterations start until the backlog is gone. */
  final case class Draining(fromMs: Long) extends ClimbPhase
  final case class Over(how: SearchEnd) extends ClimbPhase
}

/**
 * A search for the highest sustained rate while it runs. It gets counts each second and transactions as they end, and
 * says at which rate the load goes on. It has no clock: a run and a simulation use it alike.
 *
 * @param limits limits that a sustained step keeps
 * @param iterationsPerMinute at a rate
 * @param tenants that take part at a rate
 * @param stairs all steps, if they are agreed on before: each is held for the same time; empty: a search
 */
final class CapacityClimb(
    goal: SearchGoal,
    limits: Vector[Limit],
    iterationsPerMinute: Double => Double,
    tenants: Double => Int,
    stairs: Vector[Double] = Vector.empty,
) {
  private val search = new CapacitySearch(goal)
  private var steps = Vector.empty[StepResult]
  private var tally: Option[StepTally] = None

  /** Time after a change of the rate until all parts of an iteration run at the new rate. */
  private var settleMs = StepRules.SettleMs
  private var current: ClimbPhase = ClimbPhase.Draining(0)

  /** Moment at which the step's users were first seen to grow, without a break since. */
  private var growsSinceMs: Option[Long] = None

  /** Measurements of the last step, if it stayed unclear. */
  private var open: Option[OpenStep] = None

  /** Average waiting users and rate of the last sustained step. */
  private var usual: Option[(Double, Double)] = None

  def phase: ClimbPhase = current

  /** Results of the steps that have ended, in order. */
  def results: Vector[StepResult] = steps

  def finished(transaction: StepTransaction): Unit = tally.foreach(_.add(transaction))

  /** Call it once a second. The phase may change. */
  def second(counts: StepCounts): Unit = current match {
    case ClimbPhase.Stepping(_, _) =>
      tally.foreach { own =>
        own.add(counts)
        look(own, counts.atMs).foreach(end(own, _, counts.atMs))
      }
    case ClimbPhase.Draining(fromMs) =>
      if (isDrained(counts)) proceed(counts.atMs)
      else
        nextMove(counts.atMs) match {
          case SearchMove.End(how) => current = ClimbPhase.Over(how)
          case SearchMove.Step(_) =>
            if (counts.atMs - fromMs > StepRules.DrainAtMostMs) current = ClimbPhase.Over(SearchEnd.NotDrained)
        }
    case ClimbPhase.Over(_) => ()
  }

  /** The result of the step if it has ended. */
  private def look(own: StepTally, nowMs: Long): Option[StepResult] = {
    val elapsed = nowMs - own.fromMs
    val isProbe = CapacitySearch.isProbe(own.times, steps)
    // A second attempt follows the first at the same rate.
    val settledMs = if (own.continues) 0L else settleMs
    val measuredMs = elapsed - settledMs
    val shortestMs = if (own.continues) 2 * StepRules.LookEveryMs else StepRules.ShortestMs
    def short = own.result(own.fromMs + CapacityClimb.ProbeSettleMs, nowMs, quick = true)
    if (
      elapsed >= CapacityClimb.FirstLookMs && elapsed % CapacityClimb.RunawayLookMs < 1000 &&
      (own.runsAway(nowMs) || own.breaksLimits(nowMs))
    )
      Some(runaway(own, nowMs))
    else if (stairs.nonEmpty)
      Option.when(elapsed >= LoadStep.StairMs)(
        own
          .result(own.fromMs + StepRules.SettleMs, own.fromMs + LoadStep.StairMs, quick = false)
          .copy(blocks = Some(own.blocks(own.fromMs + StepRules.SettleMs)))
      )
    else if (isProbe) Option.when(elapsed >= StepRules.ProbeMs)(short)
    else if (
      elapsed >= StepRules.ProbeMs && elapsed < StepRules.ProbeMs + 1000 && !own.continues &&
      CapacitySearch.isFar(own.times, steps)
    ) Some(short).filter(_.verdict == StepVerdict.NotSustained)
    else if (
      measuredMs >= shortestMs && (measuredMs - shortestMs) % StepRules.LookEveryMs < 1000 ||
      nowMs >= search.endMs(steps) && measuredMs >= shortestMs
    ) {
      val isOver = measuredMs >= StepRules.LongestMs || nowMs >= search.endMs(steps)
      val seen = own.result(own.fromMs + settledMs, nowMs, quick = false, isOver)
      // Growth that began late gets the time that confirms it.
      val mayConfirm = measuredMs < StepRules.LongestMs + StepRules.ConfirmMs && nowMs < search.endMs(steps)
      firm(seen, isOver && !(CapacityClimb.grows(seen) && mayConfirm), nowMs)
    } else None
  }

  /** Users who grow must still grow a while later: a burst passes. */
  private def firm(seen: StepResult, isOver: Boolean, nowMs: Long): Option[StepResult] = {
    val grows = CapacityClimb.grows(seen)
    if (!grows) growsSinceMs = None
    else if (growsSinceMs.isEmpty) growsSinceMs = Some(nowMs)
    val isConfirmed = growsSinceMs.exists(nowMs - _ >= StepRules.ConfirmMs)
    if (grows && !isConfirmed)
      Option.when(isOver)(
        seen.copy(verdict = StepVerdict.Unclear, because = seen.because + " It began too late to tell.")
      )
    else Option.when(isOver || seen.verdict != StepVerdict.Unclear)(seen)
  }

  private def runaway(own: StepTally, nowMs: Long): StepResult = {
    val seen = own.result(nowMs - CapacityClimb.RunawayMs, nowMs, quick = true)
    if (seen.verdict == StepVerdict.NotSustained) seen
    else
      seen.copy(
        verdict = StepVerdict.NotSustained,
        because = s"The backlog grew out of bounds: ${seen.waitingUsers.round} users waited.",
        limitedBy = Some(StepTally.Users),
      )
  }

  /** Time to settle, by Little's law: average users in flight are the rate of iterations times their duration. */
  private def settled(step: StepTally): Long = {
    val iterationMs = step.inFlightUsers / math.max(1e-9, step.startsPerMs)
    math.min(
      CapacityClimb.LongestSettleMs,
      math.max(StepRules.SettleMs, (CapacityClimb.SettleIterations * iterationMs / 1000).round * 1000),
    )
  }

  private def end(own: StepTally, ended: StepResult, nowMs: Long): Unit = {
    val result = RepeatedSteps.together(steps, ended)
    steps = steps :+ result
    open = tally
      .filter(_ => result.firm && result.verdict == StepVerdict.Unclear)
      .map(_.open(result.measuredFromMs, result.toMs))
    tally = None
    val move = nextMove(nowMs)
    val goesOn = move match {
      case SearchMove.Step(times) => open.exists(o => CapacitySearch.same(o.times, times))
      case SearchMove.End(_) => true
    }
    if (result.verdict == StepVerdict.Sustained) {
      usual = Some((result.waitingUsers, result.timesPlan))
      settleMs = settled(own)
    }
    if (
      stairs.nonEmpty || goesOn || result.verdict == StepVerdict.Sustained ||
      result.verdict == StepVerdict.Unclear && isUsual(result)
    ) proceed(nowMs)
    else current = ClimbPhase.Draining(nowMs)
  }

  /** Whether no backlog has to drain after an unclear step. */
  private def isUsual(step: StepResult): Boolean =
    usualAt(step.timesPlan).exists(step.waitingUsers <= CapacityClimb.UsualFactor * _)

  /** Waiting users at a rate if response times are those of the last sustained step. */
  private def usualAt(times: Double): Option[Double] =
    usual.map { case (waiting, at) => waiting * math.max(1.0, times / at) }

  private def isDrained(counts: StepCounts): Boolean =
    counts.waiting <= usual.fold(0.0)(_._1).max(CapacityClimb.FewUsers)

  /** Whether the last stair was too much. Growth of a part of the users may be chance, but not twice. */
  private def isAbove: Boolean = {
    val usual = steps.findLast(_.verdict == StepVerdict.Sustained)
    val failed = steps.reverseIterator
      .takeWhile(s => s.verdict == StepVerdict.NotSustained || usual.exists(CapacityClimb.isBacklog(s, _)))
      .toVector
    failed.size > 1 || failed.exists(s => !s.firm || !s.limitedBy.contains(StepTally.Users))
  }

  private def nextMove(nowMs: Long): SearchMove =
    if (stairs.isEmpty) search.next(steps, nowMs)
    else if (isAbove) SearchMove.End(SearchEnd.Found)
    else stairs.lift(steps.size).fold[SearchMove](SearchMove.End(SearchEnd.AtLeast))(SearchMove.Step)

  private def proceed(nowMs: Long): Unit = nextMove(nowMs) match {
    case SearchMove.Step(times) =>
      // Agreed steps follow the clock of the load, so that those of all load generators are the same.
      val fromMs = if (stairs.isEmpty) nowMs else steps.size * LoadStep.StairMs
      current = ClimbPhase.Stepping(times, fromMs)
      val same = open.filter(o => CapacitySearch.same(o.times, times) && o.toMs == fromMs)
      if (same.isEmpty) growsSinceMs = None
      tally = Some(
        new StepTally(
          times,
          fromMs,
          iterationsPerMinute(times),
          tenants(times),
          limits,
          usualAt(times),
          same,
        )
      )
    case SearchMove.End(how) => current = ClimbPhase.Over(how)
  }
}

private[search] object CapacityClimb {
  private def grows(seen: StepResult): Boolean =
    seen.verdict == StepVerdict.NotSustained && seen.limitedBy.contains(StepTally.Users)

  /** Whether an unclear step has far more waiting users than are usual at its rate. */
  def isBacklog(step: StepResult, sustained: StepResult): Boolean =
    step.verdict == StepVerdict.Unclear && step.limitedBy.contains(StepTally.Users) &&
      step.waitingUsers > BacklogFactor * sustained.waitingUsers * step.timesPlan / sustained.timesPlan

  private val BacklogFactor = 3.0
  private val FirstLookMs = 20000L
  private val RunawayLookMs = 5000L
  private val RunawayMs = 15000L

  /** A short look leaves out the first seconds after a change of the rate. */
  private val ProbeSettleMs = 20000L
  private val FewUsers = 3.0
  private val UsualFactor = 1.5

  /** A step settles within so many durations of an average iteration. */
  private val SettleIterations = 1.5
  private val LongestSettleMs = 120000L
}
