package org.folio.perf.analysis.steps

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
final private[steps] class StepTally(
    val times: Double,
    val fromMs: Long,
    iterationsPerMinute: Double,
    tenants: Int,
    limits: Vector[Limit],
    rules: StepRules,
    expectedWaiting: Option[Double],
    earlier: Option[OpenStep] = None,
) {
  private val seconds = mutable.ArrayBuffer.empty[StepCounts]
  private val outcomes = new StepOutcomes(limits)

  def add(counts: StepCounts): Unit = {
    seconds += counts
    ()
  }

  def add(finished: StepTransaction): Unit = outcomes.add(finished)

  def continues: Boolean = earlier.isDefined

  /** All measurements of the measured time, with those of the step before that this one continues. */
  def open(fromMs: Long, toMs: Long): OpenStep =
    OpenStep(
      times,
      toMs,
      earlierSeconds ++ since(fromMs),
      earlierTransactions ++ outcomes.all(fromMs, toMs),
    )

  private def earlierSeconds = earlier.fold(Vector.empty[StepCounts])(_.seconds)
  private def earlierTransactions = earlier.fold(Vector.empty[StepTransaction])(_.transactions)

  /** Average number of users in flight, those who think included, in the second half of the step. */
  def inFlightUsers: Double = {
    val later = seconds.drop(seconds.size / 2).map(c => (c.started - c.ended).toDouble)
    if (later.isEmpty) 0.0 else later.sum / later.size
  }

  def startsPerMs: Double = iterationsPerMinute / 60000

  /** Average number of waiting users since then. */
  def waiting(sinceMs: Long): Double = {
    val own = since(sinceMs).map(_.waiting.toDouble).toArray
    if (own.isEmpty) 0.0 else Samples.mean(own)
  }

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
    val of = outcomes.all(measuredFromMs, toMs)
    val perSec = of.size * 1000.0 / math.max(1000L, toMs - measuredFromMs)
    val waitingTrend = GrowthTrend.of(measured.map(_.waiting.toDouble).toArray)
    val checks = Vector(
      generator(measured),
      waitingTrend.map(growth(_, measured, perSec, quick)),
      Option.when(!quick)(inFlight(measured)).flatten,
    ).flatten ++ outcomes.checks(
      measuredFromMs,
      toMs,
      if (continues && isLast) rules.decisive else rules,
      if (quick) Strictness.Look else if (isLast) Strictness.Last else Strictness.Firm,
      earlierTransactions,
    )
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
      waitingUsers = waiting(measuredFromMs),
      growthPerMinute =
        waitingTrend.map(t => StepGrowth(60 * t.perSecond, 60 * t.low(0.975), 60 * t.high(0.975))),
      averageMs = StepTally.average(of.filter(_.ok)),
      p95Ms = StepTally.p95(of.filter(_.ok)),
      errorPercent = if (of.isEmpty) 0.0 else of.count(!_.ok) * 100.0 / of.size,
      tenants = tenants,
    )
  }

  /** Whether the backlog grows so fast that waiting any longer would only harm the target. */
  def runsAway(nowMs: Long): Boolean = {
    val last = since(nowMs - StepTally.RunawayMs)
    val perSec = iterationsPerMinute / 60
    last.size >= StepTally.RunawayMs / 1000 - 1 && GrowthTrend
      .of(last.map(_.waiting.toDouble).toArray)
      .exists { trend =>
        val usual = expectedWaiting.getOrElse(perSec * StepTally.UsualWaitSeconds)
        trend.low(StepTally.RunawayConfidence) > StepTally.RunawayShare * perSec &&
        last.last.waiting > StepTally.RunawayFactor * usual + StepTally.FewUsers
      }
  }

  /** Whether so many transactions fail, or are too slow, that no further time changes the verdict. */
  def breaksLimits(nowMs: Long): Boolean = {
    val strict = rules.copy(rejectAt = StepTally.RunawayConfidence)
    StepTally
      .severe(limits)
      .checks(outcomes.all(nowMs - StepTally.RunawayMs, nowMs), strict)
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

  import StepTally.{FewRisen, RisenShare, UsualFactor}

  private def growth(
      trend: GrowthTrend,
      measured: Vector[StepCounts],
      transactionsPerSec: Double,
      quick: Boolean,
  ): StepCheck = {
    val lasted = (measured.last.atMs - measured.head.atMs) / 1000.0
    val mean = Samples.mean(measured.map(_.waiting.toDouble).toArray)
    val risen = trend.perSecond * lasted
    // In a short look, iterations that run at the new rate already still add to those of the old one.
    val later = measured.drop(2 * measured.size / 3).map(_.waiting.toDouble).toArray
    val isUsual = !expectedWaiting.exists(Samples.mean(later) > UsualFactor * _ + FewRisen)
    val isBeyond = !quick || expectedWaiting.isEmpty || !isUsual
    val isReal =
      trend.low(rules.rejectAt) > 0 && risen > math.max(FewRisen, RisenShare * mean) && isBeyond
    val rise = if (quick) StepTally.QuickRise else rules.riseMsPerMinute / 60000
    // Of few users none is worth more time: what they could have become in the longest step is nothing.
    val fewUsers =
      if (quick) math.max(StepTally.FewUsersQuick, mean / 2) / lasted
      else StepTally.FewUsersFirm * 1000 / rules.longestMs.toDouble
    val mostPerSec = math.max(rise * transactionsPerSec, fewUsers)
    val verdict =
      if (isReal) StepVerdict.NotSustained
      else if (trend.high(rules.acceptAt) <= mostPerSec && (!quick || isUsual))
        StepVerdict.Sustained
      else StepVerdict.Unclear
    val perMinute = StepWords.plain(60 * trend.perSecond)
    val average = StepWords.plain(mean)
    StepCheck(
      StepTally.Users,
      verdict,
      verdict match {
        case StepVerdict.NotSustained =>
          s"Waiting users grew by $perMinute a minute, at $average on average."
        case StepVerdict.Sustained =>
          s"Waiting users did not grow: $average on average, $perMinute more a minute."
        case StepVerdict.Unclear =>
          s"Growth of waiting users cannot be distinguished from noise: $perMinute a minute, at $average on average."
      },
    )
  }

  /** Users who think included: iterations that never end show here, whatever they wait for. */
  private def inFlight(measured: Vector[StepCounts]): Option[StepCheck] =
    GrowthTrend.of(measured.map(c => (c.started - c.ended).toDouble).toArray).map { trend =>
      val lasted = (measured.last.atMs - measured.head.atMs) / 1000.0
      val mean = Samples.mean(measured.map(c => (c.started - c.ended).toDouble).toArray)
      val risen = trend.perSecond * lasted
      val grows = trend.low(rules.rejectAt) > 0 && risen > math.max(5.0, 0.3 * mean)
      StepCheck(
        StepTally.Users,
        if (grows) StepVerdict.NotSustained else StepVerdict.Sustained,
        if (grows)
          s"Users in flight grew by ${StepWords.plain(60 * trend.perSecond)} a minute, at ${StepWords.plain(mean)} on average."
        else s"Users in flight did not grow: ${StepWords.plain(mean)} on average.",
      )
    }
}

private[steps] object StepTally {
  val LoadGenerator = "load generator"
  val Users = "users"

  private val RunawayMs = 15000L
  private val RunawayConfidence = 0.999
  private val RunawayShare = 0.03
  private val RunawayFactor = 3.0
  private val FewUsers = 10.0
  private val FewStarts = 3.0

  /** A rise by fewer users, or by a smaller share of them, happens by chance below the capacity. */
  private val FewRisen = 3.0
  private val RisenShare = 0.45

  /** Waiting users of a rate, as a multiple of those of a lower one in proportion, that are no sign of a backlog. */
  private val UsualFactor = 1.5
  private val FewUsersQuick = 5.0
  private val FewUsersFirm = 4.0
  private val LateShare = 0.02

  /** Seconds that a user waits in an iteration, if nothing is known yet. */
  private val UsualWaitSeconds = 10.0

  /** Rise of the average response time, in seconds a second, that a short look accepts. */
  private val QuickRise = 0.03

  /** Limits that are exceeded beyond doubt by so much. */
  private def severe(limits: Vector[Limit]): StepOutcomes = new StepOutcomes(
    limits.filter(_.isUpper).map { limit =>
      limit.figure match {
        case _: LimitFigure.Errors => limit.copy(bound = math.max(4 * limit.bound, 10.0))
        case _ => limit.copy(bound = 2 * limit.bound)
      }
    }
  )

  /** The check that decides: a violated one first, then one that cannot tell, then the users'. */
  private def deciding(checks: Vector[StepCheck]): Option[StepCheck] =
    checks
      .find(c => c.word == LoadGenerator && c.verdict == StepVerdict.Unclear)
      .orElse(checks.find(_.verdict == StepVerdict.NotSustained))
      .orElse(checks.find(c => c.verdict == StepVerdict.Unclear && c.word != Users))
      .orElse(checks.find(_.verdict == StepVerdict.Unclear))
      .orElse(checks.find(_.word == Users))

  private def average(of: Vector[StepTransaction]): Option[Double] =
    Option.when(of.nonEmpty)(of.map(_.durationMs.toDouble).sum / of.size)

  private def p95(of: Vector[StepTransaction]): Option[Double] = Option.when(of.nonEmpty) {
    val sorted = of.map(_.durationMs).sorted
    sorted(math.ceil(sorted.size * 0.95).toInt - 1).toDouble
  }
}
