package org.folio.perf.analysis.steps

import org.folio.perf.model.StepVerdict

/**
 * How probable each verdict is at a distance from the capacity. A little below it a step may stay unclear, and a little
 * above it a step may be sustained while it lasts. The values were measured with `bench/capacity.sh`.
 *
 * @param accepts distance up to which a step is rather sustained, as a logarithm of the rate over the capacity
 * @param acceptsWithin scale of the logistic curve there
 * @param rejects distance from which a step is rather not sustained
 * @param unclear least probability of no verdict
 */
final private[steps] case class VerdictOdds(
    accepts: Double,
    acceptsWithin: Double,
    rejects: Double,
    rejectsWithin: Double,
    unclear: Double,
) {
  def of(verdict: StepVerdict, distance: Double): Double = verdict match {
    case StepVerdict.Sustained => accepted(distance)
    case StepVerdict.NotSustained => rejected(distance)
    case StepVerdict.Unclear =>
      math.max(VerdictOdds.Never, 1 - accepted(distance) - rejected(distance))
  }

  private def accepted(distance: Double) =
    clear(VerdictOdds.logistic((accepts - distance) / acceptsWithin))

  private def rejected(distance: Double) =
    clear(VerdictOdds.logistic((distance - rejects) / rejectsWithin))

  /** Any verdict may be wrong for another reason than its distance. */
  private def clear(share: Double): Double =
    VerdictOdds.Never + (1 - unclear - 2 * VerdictOdds.Never) * share
}

private[steps] object VerdictOdds {
  private val Never = 0.002

  /** A short look. */
  private val Look = VerdictOdds(-0.03, 0.08, 0.08, 0.05, 0.25)

  /** Users of a step that was held until it was clear. */
  private val Users = VerdictOdds(-0.003, 0.008, 0.011, 0.009, 0.1)

  /** A limit in such a step. */
  private val Limits = VerdictOdds(-0.005, 0.015, 0.04, 0.018, 0.1)

  /** A step that was agreed on before: it lasts as long as all others. */
  private val Agreed = VerdictOdds(-0.008, 0.014, 0.008, 0.014, 0.02)

  /**
   * @param ofLimit whether a limit is exceeded above the capacity, and not that users grow
   * @param agreed whether the steps were agreed on before
   */
  def of(firm: Boolean, ofLimit: Boolean, agreed: Boolean): VerdictOdds =
    if (!firm) Look else if (agreed) Agreed else if (ofLimit) Limits else Users

  /** Inverse of the logarithm of odds. */
  private[steps] def logistic(value: Double): Double = 1 / (1 + math.exp(-value))
}
