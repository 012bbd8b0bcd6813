package org.folio.perf.analysis.search

import org.folio.perf.analysis.statistics.Quantiles
import org.folio.perf.model._

/**
 * Steps that several load generators made together, as agreed on before the run: each measured its own part. Sums are
 * judged by the same bounds as the steps of one.
 */
private[perf] object MergedSteps {

  /** @param manifests of all load generators, with the plan's own rates; `merged` is that of the whole run */
  def apply(merged: RunManifest, manifests: Vector[RunManifest]): RunManifest =
    manifests.flatMap(_.capacity) match {
      case parts @ first +: _ if parts.size == manifests.size =>
        val known = of(parts.map(_.steps))
        val ends = merged.profile.steps.fold(LoadSteps(Vector.empty, 1, Vector.empty)) { planned =>
          planned.copy(all = planned.all.zip(known).map { case (step, result) =>
            step.copy(toMs = math.min(step.toMs, result.toMs))
          })
        }
        CapacityManifest(
          merged,
          ends,
          first.copy(
            end = Some("The steps were agreed on before the run, for several load generators."),
            steps = known,
          ),
        )
      case _ => merged
    }

  /**
   * Steps of the whole load.
   *
   * @param parts steps of each load generator
   */
  def of(parts: Vector[Vector[StepResult]]): Vector[StepResult] = {
    val count = parts.map(_.size).min
    val sums = parts.map(_.take(count)).transpose.map(together)
    consistent(sums.zipWithIndex.map { case (step, n) => compared(step, sums.take(n)) })
  }

  /** An unclear step is not sustained if far more users waited than at the sustained ones before, and ever more. */
  private def compared(step: StepResult, before: Vector[StepResult]): StepResult =
    before
      .findLast(_.verdict == StepVerdict.Sustained)
      .filter(CapacityClimb.isBacklog(step, _))
      .filter(_ => step.growthPerMinute.exists(_.perMinute > 0))
      .fold(step) { usual =>
        step.copy(
          verdict = StepVerdict.NotSustained,
          because = step.because + s" At ${StepWords.times(usual.timesPlan)} times the plan, " +
            s"${StepWords.plain(usual.waitingUsers)} waited.",
        )
      }

  /**
   * A rate below a sustained one is sustained, too, if only the noise of its users left it unclear. If it was not
   * sustained, one of the two verdicts is wrong.
   */
  private def consistent(steps: Vector[StepResult]): Vector[StepResult] = {
    val highest = steps.lastIndexWhere(_.verdict == StepVerdict.Sustained)
    val failed = steps.indexWhere(_.verdict == StepVerdict.NotSustained)
    steps.zipWithIndex.map {
      case (step, n) if failed >= 0 && n >= failed && n <= highest =>
        step.copy(
          verdict = StepVerdict.Unclear,
          because = step.because + " Verdicts on neighbouring steps contradict this.",
        )
      case (step, n) if n < highest && step.verdict == StepVerdict.Unclear =>
        step.copy(
          verdict = StepVerdict.Sustained,
          because = step.because + " A higher step was sustained.",
          limitedBy = None,
        )
      case (step, _) => step
    }
  }

  private def together(parts: Vector[StepResult]): StepResult = {
    val first = parts.minBy(_.toMs)
    val perSec = parts.map(_.transactionsPerSec).sum
    def weighted(of: StepResult => Double) =
      if (perSec == 0) 0.0 else parts.map(p => of(p) * p.transactionsPerSec).sum / perSec
    val waiting = sum(parts, _.waiting)
    val sums = first.copy(
      firm = true,
      transactionsPerSec = perSec,
      requestsPerSec = parts.map(_.requestsPerSec).sum,
      waitingUsers = parts.map(_.waitingUsers).sum,
      growthPerMinute = waiting.map(_.trend.perMinute),
      averageMs = Option.when(parts.forall(_.averageMs.isDefined))(weighted(_.averageMs.getOrElse(0.0))),
      p95Ms = parts.flatMap(_.p95Ms).maxOption,
      errorPercent = weighted(_.errorPercent),
      blocks = None,
      shares = Vector.empty,
    )
    decisive(parts) match {
      case Some(part) =>
        sums.copy(verdict = part.verdict, because = part.because, limitedBy = part.limitedBy)
      case None => users(sums, waiting, sum(parts, _.inFlight))
    }
  }

  /** The part whose result holds for all: a backlog out of bounds, or a limit that is not held or unclear. */
  private def decisive(parts: Vector[StepResult]): Option[StepResult] = {
    val others = parts.filter(p => p.limitedBy.exists(_ != StepTally.Users))
    parts
      .find(p => p.verdict == StepVerdict.NotSustained && !p.firm)
      .orElse(others.find(_.verdict == StepVerdict.NotSustained))
      .orElse(others.headOption)
  }

  /** The verdict on the users of all load generators. */
  private def users(
      sums: StepResult,
      waiting: Option[UserGrowth],
      inFlight: Option[UserGrowth],
  ): StepResult = {
    val most = UserGrowth.mostPerSec(sums.transactionsPerSec)
    val checks = waiting.map(_.waiting(most)).toVector ++ inFlight.map(_.inFlight)
    Vector(StepVerdict.NotSustained, StepVerdict.Unclear)
      .flatMap(verdict => checks.find(_.verdict == verdict))
      .headOption
      .orElse(checks.headOption)
      .fold(
        sums.copy(verdict = StepVerdict.Unclear, because = "The step was too short for a verdict.")
      ) { check =>
        val judged = sums.copy(
          verdict = check.verdict,
          because = check.statement,
          limitedBy = Option.when(check.verdict != StepVerdict.Sustained)(check.word),
        )
        if (check.verdict == StepVerdict.Unclear)
          RepeatedSteps.decided(judged, "Waiting users of all load generators")
        else judged
      }
  }

  /** `None`: a part is too short. */
  private def sum(
      parts: Vector[StepResult],
      of: StepBlocks => Vector[Double],
  ): Option[UserGrowth] = {
    val blocks = parts.flatMap(_.blocks)
    for {
      first <- blocks.headOption
      if blocks.size == parts.size && blocks.forall(_.seconds == first.seconds)
      means = blocks.map(of(_).take(blocks.map(of(_).size).min)).transpose.map(_.sum)
      trend <- GrowthTrend.ofBlocks(means, first.seconds)
    } yield UserGrowth(trend, means.sum / means.size, (means.size * first.seconds).toDouble)
  }
}

/** The verdict on a rate that was tried twice because the first time could not tell. */
private[search] object RepeatedSteps {

  /** @return `ended`, with the verdict that both attempts together allow */
  def together(before: Vector[StepResult], ended: StepResult): StepResult =
    if (isOpen(ended) && before.exists(s => isOpen(s) && CapacitySearch.same(s.timesPlan, ended.timesPlan)))
      decided(ended, "In both attempts together, waiting users")
    else ended

  private def isOpen(step: StepResult): Boolean =
    step.firm && step.verdict == StepVerdict.Unclear && step.limitedBy.contains(StepTally.Users)

  /**
   * An unclear step that gets no more time, with the more probable verdict if it is clear enough.
   *
   * @param step whose growth is that of all attempts: the second continues the first
   * @param whose start of the sentence
   */
  def decided(step: StepResult, whose: String): StepResult = step.growthPerMinute.fold(step) { growth =>
    val error = math.max(1e-6, (growth.high - growth.low) / 2 / Quantiles.Normal95)
    val half = Quantiles.normal(StepRules.AcceptAt) * error
    val mostPerMinute = StepRules.RiseMsPerMinute / 1000 * step.transactionsPerSec
    val words =
      s"$whose grew by ${StepWords.plain(growth.perMinute)} a minute, " +
        s"at ${StepWords.plain(step.waitingUsers)} on average."
    if (
      growth.perMinute - half > 0 &&
      growth.perMinute > math.max(Share * step.waitingUsers, Clearly * mostPerMinute)
    )
      step.copy(verdict = StepVerdict.NotSustained, because = words)
    else if (growth.perMinute <= mostPerMinute)
      step.copy(verdict = StepVerdict.Sustained, because = words, limitedBy = None)
    else step
  }

  /** A rise by this share of the waiting users within a minute, for both attempts, is none of chance. */
  private val Share = 0.05

  /** Factor on the growth that still counts as none. */
  private val Clearly = 2.0
}

/**
 * Number of users over the measured time of a step.
 *
 * @param mean users
 * @param lastedSeconds measured time
 */
final private[search] case class UserGrowth(
    trend: GrowthTrend,
    mean: Double,
    lastedSeconds: Double,
) {
  import UserGrowth._

  private def risen: Double = trend.perSecond * lastedSeconds

  /**
   * The verdict on waiting users.
   *
   * @param mostPerSec growth that still counts as none
   * @param mayReject whether growth may show here, `mayAccept` whether its absence may
   */
  def waiting(
      mostPerSec: Double,
      mayReject: Boolean = true,
      mayAccept: Boolean = true,
  ): StepCheck = {
    val isSteady = trend.low(Steadily) > 0
    val share = if (isSteady) SteadyShare else RisenShare
    val isReal =
      trend.low(StepRules.RejectAt) > 0 && risen > math.max(FewRisen, share * mean) && mayReject
    val verdict =
      if (isReal) StepVerdict.NotSustained
      else if (trend.atMost(StepRules.AcceptAt) <= mostPerSec && mayAccept) StepVerdict.Sustained
      else StepVerdict.Unclear
    val growth = StepWords.plain(60 * trend.perSecond)
    val average = StepWords.plain(mean)
    StepCheck(
      StepTally.Users,
      verdict,
      verdict match {
        case StepVerdict.NotSustained =>
          s"Waiting users grew by $growth a minute, at $average on average."
        case StepVerdict.Sustained =>
          s"Waiting users did not grow: $average on average, $growth more a minute."
        case StepVerdict.Unclear =>
          s"Growth of waiting users cannot be distinguished from noise: $growth a minute, at $average on average."
      },
    )
  }

  /** The verdict on users in flight, those who think included: iterations that never end show here. */
  def inFlight: StepCheck = {
    val grows =
      trend.low(StepRules.RejectAt) > 0 && risen > math.max(FewInFlight, InFlightShare * mean)
    StepCheck(
      StepTally.Users,
      if (grows) StepVerdict.NotSustained else StepVerdict.Sustained,
      if (grows)
        s"Users in flight grew by ${StepWords.plain(60 * trend.perSecond)} a minute, at ${StepWords.plain(mean)} on average."
      else s"Users in flight did not grow: ${StepWords.plain(mean)} on average.",
    )
  }
}

private[search] object UserGrowth {

  /** A rise by fewer users, or by a smaller share of them, happens by chance below the capacity. */
  val FewRisen = 3.0
  private val RisenShare = 0.45

  /** A rise without a break is none of chance from a smaller share on. */
  private val SteadyShare = 0.25
  private val Steadily = 0.99999
  private val FewInFlight = 5.0
  private val InFlightShare = 0.3
  private val FewUsersFirm = 4.0

  /** Growth a second that still counts as none in a firm verdict. */
  def mostPerSec(transactionsPerSec: Double): Double =
    // Of few users none is worth more time: what they could have become in the longest step is nothing.
    math.max(
      StepRules.RiseMsPerMinute / 60000 * transactionsPerSec,
      FewUsersFirm * 1000 / StepRules.LongestMs,
    )
}
