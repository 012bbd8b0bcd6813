package org.folio.perf.report.chart

/**
 * An axis of values, with at most three ticks.
 *
 * @param ticks from the lowest
 */
final case class ValueScale(bottom: Double, top: Double, ticks: Vector[Double]) {

  /** Share of the height from the top, 0 to 100; values outside lie on the edge. */
  def y(value: Double): Double =
    100 * (1 - math.min(1, math.max(0, (value - bottom) / (top - bottom))))
}

object ValueScale {

  /** Scale from 0 to a round number at or above the largest value. */
  def fromZero(largest: Double): ValueScale = {
    val top = if (largest > 0) roundUp(largest) else 1
    ValueScale(0, top, Vector(0, top / 2, top))
  }

  /** Scale from 0 to 100, or to a round number above it. */
  def percent(largest: Double): ValueScale =
    if (largest <= 100) ValueScale(0, 100, Vector(0, 50, 100)) else fromZero(largest)

  /** Scale of counts: ticks at whole numbers only. */
  def counts(largest: Double): ValueScale =
    if (largest <= 1) ValueScale(0, 1, Vector(0, 1)) else fromZero(math.max(2, largest))

  /** Round numbers whose half is round too. */
  private val roundNumbers = Vector(1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 10.0)

  private def roundUp(value: Double): Double = {
    val power = math.pow(10, math.floor(math.log10(value)))
    roundNumbers.find(_ * power >= value * 0.999999).getOrElse(10.0) * power
  }
}
