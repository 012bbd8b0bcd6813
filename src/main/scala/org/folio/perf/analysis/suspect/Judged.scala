package org.folio.perf.analysis.suspect

import org.folio.perf.analysis.statistics.{Adjustment, Call, Quantiles}

/**
 * A change on the logarithmic scale, without what all modules share.
 *
 * @param deviation standard deviation of `own`
 * @param low 95 % interval of `own`, to `high`
 * @param chance probability of such a change in either direction without a cause, adjusted for the number of changes that
 *   are looked at
 */
final private[suspect] case class Judged(
    own: Double,
    deviation: Double,
    low: Double,
    high: Double,
    chance: Double,
    call: Call,
) {
  def isCalled: Boolean = call == Call.Slower || call == Call.Faster

  /** The interval does not hold 0, and lies on the side of the call. */
  def isBeyond(side: Call): Boolean =
    if (side == Call.Slower) low > 0 else if (side == Call.Faster) high < 0 else false
}

private[suspect] object Judged {

  /** Smaller changes are never called: a tenth. */
  val Gate: Double = math.log(1.1)

  /**
   * @param changes each with its standard deviation; 0: never called
   * @param level probability of any false call, for each direction
   */
  def all(changes: Vector[Level], level: Double, degreesOfFreedom: Int): Vector[Judged] = {
    val t = changes.map { change =>
      if (change.variance <= 0) 0.0 else change.value / math.sqrt(change.variance)
    }
    val chances = Adjustment.holm(t.map(x => Quantiles.tAbove(math.abs(x), degreesOfFreedom)))
    val t95 = Quantiles.t(0.975, degreesOfFreedom)
    val t90 = Quantiles.t(0.95, degreesOfFreedom)
    changes.zip(chances).map { case (change, chance) =>
      val deviation = math.sqrt(math.max(0, change.variance))
      val call =
        if (deviation == 0) Call.NoEvidence
        else if (chance <= level && change.value >= Gate) Call.Slower
        else if (chance <= level && change.value <= -Gate) Call.Faster
        else if (math.abs(change.value) + t90 * deviation <= Gate) Call.Unchanged
        else Call.NoEvidence
      Judged(
        change.value,
        deviation,
        change.value - t95 * deviation,
        change.value + t95 * deviation,
        chance,
        call,
      )
    }
  }
}
