package org.folio.perf.analysis.search

import org.folio.perf.analysis.statistics.Samples
import org.folio.perf.model._
import scala.collection.mutable

/**
 * Measurements of one step, and the verdict whether the target sustains it.
 *
 * @param iterationsPerMinute offered
 * @param earlier measurements of the step before at the same rate, which stayed unclear; this step continues it
 * @param expectedWaiting users who wait if response times are those of the last sustained step; `None`: unknown
 */
final private[search] class StepTally(
    val times: Double,
    val fromMs: Long,
    iterationsPerMinute: Double,
    tenants: Int,
    limits: Vector[Limit],
    expectedWaiting: Option[Double],
    earlier: Option[OpenStep] = None,
) {
  private val seconds = mutable.ArrayBuffer.empty[StepCounts]
  private val transactions = mutable.ArrayBuffer.empty[StepTransaction]

  def add(counts: StepCounts): Unit = {
    seconds += counts
    ()
  }

  def add(finished: StepTransaction): Unit = {
    transactions += finished
    ()
  }

  def continues: Boolean = earlier.isDefined

  /** All measurements of the measured time, with those of the step before that this one continues. */
  def open(fromMs: Long, toMs: Long): OpenStep =
    OpenStep(
      times,
      toMs,
      earlierSeconds ++ since(fromMs),
      earlierTransactions ++ ended(fromMs, toMs),
    )

  private def earlierSeconds = earlier.toVector.flatMap(_.seconds)
  private def earlierTransactions = earlier.toVector.flatMap(_.transactions)

  private def ended(fromMs: Long, toMs: Long): Vector[StepTransaction] = transactions.iterator.filter { t =>
    val end = t.startMs + t.durationMs
    end >= fromMs && end < toMs
  }.toVector

  /** Average number of users in flight, those who think included, in the second half of the step. */
  def inFlightUsers: Double = average(seconds.drop(seconds.size / 2).toVector)(c => c.started - c.ended)

  def startsPerMs: Double = iterationsPerMinute / 60000

  private def average(of: Vector[StepCounts])(users: StepCounts => Long): Double =
    if (of.isEmpty) 0.0 else Samples.mean(of.map(users(_).toDouble))

  /**
   * The step's result; its verdict may be unclear.
   *
   * @param quick a short look: rejects with full confidence, but accepts what a look can accept
   * @param isLast whether the step ends in any case
   */
  def result(
      measuredFromMs: Long,
      toMs: Long,
      quick: Boolean,
      isLast: Boolean = true,
  ): StepResult = {
    val measured = earlierSeconds ++ since(measuredFromMs)
    val of = ended(measuredFromMs, toMs)
    val perSec = of.size * 1000.0 / math.max(1000L, toMs - measuredFromMs)
    val waitingTrend = GrowthTrend.of(measured.map(_.waiting.toDouble))
    val outcomes = new StepOutcomes(
      limits,
      if (continues && isLast) Confidence.Decisive else Confidence.Usual,
      if (quick) Strictness.Look else if (isLast) Strictness.Last else Strictness.Firm,
    )
    val checks = Vector(
      generator(measured),
      waitingTrend.map(growth(_, measured, perSec, quick)),
      Option.when(!quick)(inFlight(measured)).flatten,
    ).flatten ++ outcomes.checks(earlierTransactions ++ of)
    val decided = if (waitingTrend.isEmpty) None else StepTally.deciding(checks)
    StepResult(
      timesPlan = times,
      fromMs = fromMs,
      measuredFromMs = measuredFromMs,
      toMs = toMs,
      verdict = decided.fold[StepVerdict](StepVerdict.Unclear)(_.verdict),
      firm = !quick,
      because = decided.fold("The step was too short for a verdict.")(_.statement),
      limitedBy = decided.filter(_.verdict != StepVerdict.Sustained).map(_.word),
      iterationsPerMinute = iterationsPerMinute,
      transactionsPerSec = perSec,
      requestsPerSec = requestsPerSec(measured),
      waitingUsers = average(since(measuredFromMs))(_.waiting),
      growthPerMinute = waitingTrend.map(_.perMinute),
      averageMs = StepTally.average(of.filter(_.ok)),
      p95Ms = StepTally.p95(of.filter(_.ok)),
      errorPercent = if (of.isEmpty) 0.0 else of.count(!_.ok) * 100.0 / of.size,
      tenants = tenants,
      shares = if (quick) Vector.empty else StepTally.highest(checks.flatMap(_.share)),
    )
  }

  /** Whether the backlog grows so fast that waiting any longer would only harm the target. */
  def runsAway(nowMs: Long): Boolean = {
    val last = since(nowMs - StepTally.RunawayMs)
    val perSec = iterationsPerMinute / 60
    last.size >= StepTally.RunawayMs / 1000 - 1 && GrowthTrend
      .of(last.map(_.waiting.toDouble))
      .exists { trend =>
        val usual = expectedWaiting.getOrElse(perSec * StepTally.UsualWaitSeconds)
        trend.low(StepTally.RunawayConfidence) > StepTally.RunawayShare * perSec &&
        last.last.waiting > StepTally.RunawayFactor * usual + StepTally.FewUsers
      }
  }

  /** Whether so many transactions fail, or are too slow, that no further time changes the verdict. */
  def breaksLimits(nowMs: Long): Boolean = {
    val strict = Confidence.Usual.copy(rejectAt = StepTally.RunawayConfidence)
    new StepOutcomes(StepTally.severe(limits), strict, Strictness.Look)
      .checks(ended(nowMs - StepTally.RunawayMs, nowMs))
      .exists(_.verdict == StepVerdict.NotSustained)
  }

  private def since(ms: Long): Vector[StepCounts] =
    seconds.reverseIterator.takeWhile(_.atMs >= ms).toVector.reverse

  private def requestsPerSec(measured: Vector[StepCounts]): Double =
    if (measured.size < 2) 0.0
    else {
      val ms = measured.last.atMs - measured.head.atMs
      (measured.last.requests - measured.head.requests) * 1000.0 / ms
    }

  private def generator(measured: Vector[StepCounts]): Option[StepCheck] =
    measured.lastOption.map { last =>
      val planned = last.due - seconds.headOption.fold(0L)(_.due)
      val behind = last.due - last.started
      val late = behind > math.max(StepTally.FewStarts, planned * StepTally.LateShare)
      StepCheck(
        StepTally.LoadGenerator,
        if (late) StepVerdict.Unclear else StepVerdict.Sustained,
        if (late) s"The load generator was $behind iterations behind its plan."
        else "The load generator kept its plan.",
      )
    }

  private def growth(
      trend: GrowthTrend,
      measured: Vector[StepCounts],
      transactionsPerSec: Double,
      quick: Boolean,
  ): StepCheck = {
    val of = users(trend, measured, _.waiting)
    // In a short look, iterations that run at the new rate already still add to those of the old one.
    val later = average(measured.drop(2 * measured.size / 3))(_.waiting)
    val isUsual = !expectedWaiting.exists(later > StepTally.UsualFactor * _ + UserGrowth.FewRisen)
    if (quick) {
      val few = math.max(StepTally.FewUsersQuick, of.mean / 2) / of.lastedSeconds
      of.waiting(
        math.max(StepTally.QuickRise * transactionsPerSec, few),
        mayReject = expectedWaiting.isEmpty || !isUsual,
        mayAccept = isUsual,
      )
    } else of.waiting(UserGrowth.mostPerSec(transactionsPerSec))
  }

  private def inFlight(measured: Vector[StepCounts]): Option[StepCheck] =
    GrowthTrend
      .of(measured.map(c => (c.started - c.ended).toDouble))
      .map(users(_, measured, c => c.started - c.ended).inFlight)

  private def users(trend: GrowthTrend, measured: Vector[StepCounts], of: StepCounts => Long) =
    UserGrowth(trend, average(measured)(of), (measured.last.atMs - measured.head.atMs) / 1000.0)

  /** Users of the measured time in blocks. */
  def blocks(fromMs: Long): StepBlocks = {
    val measured = since(fromMs)
    val size = GrowthTrend.blockSeconds(measured.size)
    def means(of: StepCounts => Long) =
      GrowthTrend.blocks(measured.map(of(_).toDouble), size)
    StepBlocks(size, means(_.waiting), means(c => c.started - c.ended))
  }
}

private[search] object StepTally {
  val LoadGenerator = "load generator"
  val Users = "users"

  private val RunawayMs = 15000L
  private val RunawayConfidence = 0.999
  private val RunawayShare = 0.03
  private val RunawayFactor = 3.0
  private val FewUsers = 10.0
  private val FewStarts = 3.0

  /** Waiting users of a rate, as a multiple of those of a lower one in proportion, that are no sign of a backlog. */
  private val UsualFactor = 1.5
  private val FewUsersQuick = 5.0
  private val LateShare = 0.02

  /** Seconds that a user waits in an iteration, if nothing is known yet. */
  private val UsualWaitSeconds = 10.0

  /** Rise of the average response time, in seconds a second, that a short look accepts. */
  private val QuickRise = 0.03

  /** Limits that are exceeded beyond doubt by so much. */
  private def severe(limits: Vector[Limit]): Vector[Limit] = limits.filter(_.isUpper).map { limit =>
    val bound = if (limit.isOfFailures) math.max(4 * limit.bound, 10.0) else 2 * limit.bound
    limit.copy(bound = bound)
  }

  /** The check that decides: a violated one first, then one that cannot tell, then the users'. */
  private def deciding(checks: Vector[StepCheck]): Option[StepCheck] =
    checks
      .find(c => c.word == LoadGenerator && c.verdict == StepVerdict.Unclear)
      .orElse(checks.find(_.verdict == StepVerdict.NotSustained))
      .orElse(checks.find(c => c.verdict == StepVerdict.Unclear && c.word != Users))
      .orElse(checks.find(_.verdict == StepVerdict.Unclear))
      .orElse(checks.find(_.word == Users))

  /** Highest share beyond each limit, among all names that it covers. */
  private def highest(shares: Vector[LimitShare]): Vector[LimitShare] =
    shares.map(_.limit).distinct.map(limit => shares.filter(_.limit == limit).maxBy(_.share))

  private def average(of: Vector[StepTransaction]): Option[Double] =
    Option.when(of.nonEmpty)(of.map(_.durationMs.toDouble).sum / of.size)

  private def p95(of: Vector[StepTransaction]): Option[Double] = Option.when(of.nonEmpty) {
    val sorted = of.map(_.durationMs).sorted
    sorted(math.ceil(sorted.size * 0.95).toInt - 1).toDouble
  }
}

/**
 * Measurements of a step that stayed unclear.
 *
 * @param toMs end of the step
 * @param seconds and `transactions` of the measured time
 */
final private[search] case class OpenStep(
    times: Double,
    toMs: Long,
    seconds: Vector[StepCounts],
    transactions: Vector[StepTransaction],
)
