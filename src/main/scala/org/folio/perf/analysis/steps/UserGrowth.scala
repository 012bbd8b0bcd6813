package org.folio.perf.analysis.steps

import org.folio.perf.model.{StepGrowth, StepVerdict}

/**
 * Number of users over the measured time of a step.
 *
 * @param mean users
 * @param lastedSeconds measured time
 */
final private[steps] case class UserGrowth(
    trend: GrowthTrend,
    mean: Double,
    lastedSeconds: Double,
) {
  import UserGrowth._

  private def risen: Double = trend.perSecond * lastedSeconds

  def perMinute: StepGrowth =
    StepGrowth(60 * trend.perSecond, 60 * trend.low(0.975), 60 * trend.high(0.975))

  /**
   * The verdict on waiting users.
   *
   * @param mostPerSec growth that still counts as none
   * @param mayReject whether growth may show here, `mayAccept` whether its absence may
   */
  def waiting(
      mostPerSec: Double,
      rules: StepRules,
      mayReject: Boolean = true,
      mayAccept: Boolean = true,
  ): StepCheck = {
    val isSteady = trend.low(Steadily) > 0
    val share = if (isSteady) SteadyShare else RisenShare
    val isReal =
      trend.low(rules.rejectAt) > 0 && risen > math.max(FewRisen, share * mean) && mayReject
    val verdict =
      if (isReal) StepVerdict.NotSustained
      else if (trend.atMost(rules.acceptAt) <= mostPerSec && mayAccept) StepVerdict.Sustained
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
  def inFlight(rules: StepRules): StepCheck = {
    val grows =
      trend.low(rules.rejectAt) > 0 && risen > math.max(FewInFlight, InFlightShare * mean)
    StepCheck(
      StepTally.Users,
      if (grows) StepVerdict.NotSustained else StepVerdict.Sustained,
      if (grows)
        s"Users in flight grew by ${StepWords.plain(60 * trend.perSecond)} a minute, at ${StepWords.plain(mean)} on average."
      else s"Users in flight did not grow: ${StepWords.plain(mean)} on average.",
    )
  }
}

private[steps] object UserGrowth {

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
  def mostPerSec(transactionsPerSec: Double, rules: StepRules): Double =
    // Of few users none is worth more time: what they could have become in the longest step is nothing.
    math.max(
      rules.riseMsPerMinute / 60000 * transactionsPerSec,
      FewUsersFirm * 1000 / rules.longestMs.toDouble,
    )
}
