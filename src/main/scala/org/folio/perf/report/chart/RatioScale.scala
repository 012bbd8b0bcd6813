package org.folio.perf.report.chart

/** Ratios to a baseline on a logarithmic axis: half as far to the left as twice to the right. */
final case class RatioScale(from: Double, to: Double) {
  require(from > 0 && from < to, s"a logarithmic axis from $from to $to")

  /** Share of the width, 0 to 1; what lies outside stands at the edge. */
  def x(ratio: Double): Double =
    if (ratio <= from) 0 else if (ratio >= to) 1 else math.log(ratio / from) / math.log(to / from)

  /** At most five, 1× among them. */
  def ticks: Vector[Double] = {
    val inside = RatioScale.Round.filter(r => r >= from && r <= to)
    if (inside.size <= 5) inside
    else inside.filter(r => r == 1 || RatioScale.Coarse(r)).filter(r => r >= from && r <= to)
  }

  def label(ratio: Double): String =
    if (ratio == 0.5) "½×" else s"${BigDecimal(ratio).bigDecimal.stripTrailingZeros.toPlainString}×"
}

object RatioScale {
  private val Round = Vector(0.1, 0.2, 0.5, 0.8, 1.0, 1.25, 2.0, 5.0, 10.0, 20.0)
  private val Coarse = Set(0.1, 0.5, 2.0, 10.0)

  /** With room for the tolerance, and no wider than a tenth to twenty-five times. */
  def over(ratios: Iterable[Double]): RatioScale = {
    val known = ratios.filter(r => r > 0 && !r.isInfinity && !r.isNaN)
    RatioScale(
      math.max(0.09, math.min(0.79, known.minOption.getOrElse(1.0) * 0.97)),
      math.min(25, math.max(1.27, known.maxOption.getOrElse(1.0) * 1.03)),
    )
  }
}
