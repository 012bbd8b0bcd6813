package org.folio.perf.analysis.search

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.pair.Comparability
import org.folio.perf.analysis.statistics.Samples
import org.folio.perf.analysis.tally.Outcomes
import org.folio.perf.model._
import scala.collection.mutable

/**
 * Measurements of one step, and the verdict whether the target sustains it.
 *
 * @param iterationsPerMinute offered
 */
final private[search] class StepTally(
    val times: Double,
    fromMs: Long,
    iterationsPerMinute: Double,
    tenants: Int,
    limits: Vector[Limit],
) {
  import StepTally._

  private val seconds = mutable.ArrayBuffer.empty[StepCounts]
  private val transactions = mutable.ArrayBuffer.empty[StepTransaction]

  def add(counts: StepCounts): Unit = seconds.append(counts): Unit
  def add(finished: StepTransaction): Unit = transactions.append(finished): Unit

  def result(measuredFromMs: Long, toMs: Long): StepResult = {
    val measured = since(measuredFromMs)
    val ended = transactions.filter(t => t.endMs >= measuredFromMs && t.endMs < toMs).toVector
    val all = outcomesOf(ended)
    val trend = GrowthTrend.of(measured.map(_.waiting.toDouble))
    val waiting = if (measured.isEmpty) 0.0 else Samples.mean(measured.map(_.waiting.toDouble))
    val decided = late.orElse(exceeded(all, ended)).orElse(growth(trend, waiting, measured.size)).orElse(nothing(ended))
    StepResult(
      timesPlan = times,
      fromMs = fromMs,
      measuredFromMs = measuredFromMs,
      toMs = toMs,
      verdict = decided.fold[StepVerdict](StepVerdict.Sustained)(_.verdict),
      because = decided.fold(s"Waiting users did not grow: ${Words.short(waiting)} on average.")(_.because),
      limitedBy = decided.map(_.criterion),
      iterationsPerMinute = iterationsPerMinute,
      transactionsPerSec = ended.size * 1000.0 / math.max(1000L, toMs - measuredFromMs),
      requestsPerSec = requestsPerSec(measured),
      waitingUsers = waiting,
      growthPerMinute = trend.map(_.perMinute),
      averageMs = all.times.averageMs,
      p95Ms = all.times.valueMs(TimeStatistic.P95),
      errorPercent = failedPercent(all).getOrElse(0.0),
      tenants = tenants,
    )
  }

  /**
   * The result of a step whose backlog grows so fast that waiting any longer would only harm the target.
   *
   * @param usual users who wait if response times are those of the last sustained step; `None`: unknown
   */
  def runaway(nowMs: Long, usual: Option[Double]): Option[StepResult] = {
    val last = since(nowMs - RunawayMs)
    val perSec = iterationsPerMinute / 60
    def risen = last.last.waiting - last.head.waiting
    def isTooMuch = last.last.waiting > RunawayFactor * usual.getOrElse(perSec * UsualWaitSeconds) + FewUsers
    Option.when(
      nowMs - fromMs >= RunawayFromMs && last.nonEmpty && isTooMuch && risen > RunawayShare * perSec * RunawayMs / 1000
    )(
      result(nowMs - RunawayMs, nowMs).copy(
        verdict = StepVerdict.NotSustained,
        because = s"The backlog grew out of bounds: ${last.last.waiting} users waited.",
        limitedBy = Some(Users),
      )
    )
  }

  private def since(ms: Long): Vector[StepCounts] = seconds.reverseIterator.takeWhile(_.atMs >= ms).toVector.reverse

  private def requestsPerSec(measured: Vector[StepCounts]): Double =
    if (measured.size < 2) 0.0
    else (measured.last.requests - measured.head.requests) * 1000.0 / (measured.last.atMs - measured.head.atMs)

  /** A load generator behind its plan is no verdict on the target. */
  private def late: Option[Decision] = seconds.lastOption.flatMap { last =>
    val behind = last.due - last.started
    Option.when(behind > math.max(FewStarts, (last.due - seconds.head.due) * LateShare))(
      Decision(LoadGenerator, StepVerdict.Unclear, s"The load generator was $behind iterations behind its plan.")
    )
  }

  private def growth(trend: Option[GrowthTrend], waiting: Double, seconds: Int): Option[Decision] = trend match {
    case None => Some(Decision(Users, StepVerdict.Unclear, "The step was too short for a verdict."))
    case Some(rise) =>
      Option.when(rise.isReal && rise.perSecond * seconds > math.max(FewRisen, RisenShare * waiting))(
        not(
          Users,
          s"Waiting users grew by ${Words.short(60 * rise.perSecond)} a minute, at ${Words.short(waiting)} on average.",
        )
      )
  }

  private def nothing(ended: Vector[StepTransaction]): Option[Decision] =
    Option.when(ended.isEmpty)(Decision(Users, StepVerdict.Unclear, "No transaction ended in the measured time."))

  private def exceeded(all: Outcomes, ended: Vector[StepTransaction]): Option[Decision] = {
    val byName = ended.groupBy(_.name).toVector.sortBy(_._1).map { case (name, own) => name -> outcomesOf(own) }
    def named(name: Option[String]) = byName.filter(row => name.forall(_ == row._1))
    def failures(limit: Limit, name: String, of: Outcomes) =
      failedPercent(of).filterNot(limit.holds).map(p => not(limit.line, s"${Words.short(p)} % of $name failed."))
    limits.iterator
      .flatMap { limit =>
        limit.figure match {
          case LimitFigure.Errors(None) => failures(limit, "transactions", all)
          case LimitFigure.Errors(name) => named(name).flatMap { case (of, rows) => failures(limit, of, rows) }
          case LimitFigure.ErrorsOfEach =>
            byName
              .filter(row => Comparability.provesShare(row._2.count, row._2.failed))
              .flatMap { case (of, rows) => failures(limit, of, rows) }
          case LimitFigure.ResponseTime(name, statistic) =>
            for {
              (of, rows) <- named(name)
              if rows.times.count >= statistic.fewest
              ms <- rows.times.valueMs(statistic) if !limit.holds(ms)
            } yield not(limit.line, s"$of: ${statistic.title} is ${Words.short(ms)} ms.")
          case _ => None
        }
      }
      .nextOption()
  }
}

private[search] object StepTally {
  val LoadGenerator = "load generator"
  val Users = "users"

  /** @param criterion in a word, or the line of a limit */
  final private case class Decision(criterion: String, verdict: StepVerdict, because: String)

  private def not(criterion: String, because: String) = Decision(criterion, StepVerdict.NotSustained, because)

  /** Times without a backlog scatter so much that a smaller rise is chance, even if its trend is clear. */
  private val FewRisen = 3.0
  private val RisenShare = 0.3
  private val RunawayFromMs = 20000L
  private val RunawayMs = 15000L

  /** Part of the iterations that wait instead of ending. */
  private val RunawayShare = 0.03
  private val RunawayFactor = 3.0
  private val FewUsers = 10.0
  private val FewStarts = 3.0
  private val LateShare = 0.02

  /** Seconds that a user waits in an iteration, if nothing is known yet. */
  private val UsualWaitSeconds = 10.0

  private def outcomesOf(ended: Vector[StepTransaction]): Outcomes = {
    val all = new Outcomes
    ended.foreach(t => all.record(t.durationMs.toLong, t.ok))
    all
  }

  private def failedPercent(of: Outcomes): Option[Double] = Option.when(of.count > 0)(of.failed * 100.0 / of.count)
}

/** Limits of a run that each sustained step has to keep. Those on resources are checked in the report. */
object StepLimits {
  def of(thresholds: Thresholds): Vector[Limit] = {
    val times = thresholds.p95Ms.toVector.sorted.map { case (name, ms) => Limit.p95(name, ms) }
    (thresholds.errorPercent.map(Limit.errors) ++ times ++ thresholds.lines).toVector.filter { limit =>
      limit.figure match {
        case _: LimitFigure.ResponseTime => true
        case _ => limit.isOfFailures
      }
    }
  }
}
