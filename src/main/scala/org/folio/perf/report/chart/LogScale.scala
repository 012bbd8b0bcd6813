package org.folio.perf.report.chart

import org.folio.perf.report.Format

/** Durations on a logarithmic axis, which all rows of a table share. */
final case class LogScale(fromMs: Double, toMs: Double) {
  require(fromMs > 0 && toMs > fromMs, s"a logarithmic axis from $fromMs to $toMs ms")

  /** Share of the width, 0 to 1. */
  def x(ms: Double): Double =
    math.min(1, math.max(0, math.log(ms / fromMs) / math.log(toMs / fromMs)))

  /** Powers of ten; over a short range also their double and five-fold. At most four. */
  def ticks: Vector[Double] = {
    val powers = (-3 to 9).map(n => math.pow(10, n.toDouble)).toVector
    val fine = powers.flatMap(p => Vector(p, 2 * p, 5 * p)).filter(isInside)
    val coarse = powers.filter(isInside)
    val chosen = if (coarse.size < 2) fine else coarse
    val every = (chosen.size + 3) / 4
    chosen.zipWithIndex.collect { case (t, i) if i % math.max(1, every) == 0 => t }
  }

  private def isInside(ms: Double) = ms >= fromMs * 0.999 && ms <= toMs * 1.001

  def label(ms: Double): String =
    if (ms < 95) Format.withUnit(Format.short(ms), "ms")
    else Format.withUnit(plain(ms / 1000), "s")

  private def plain(seconds: Double): String =
    if (seconds < 0.95) Format.decimal(seconds, 1) else Format.decimal(seconds, 0)
}

object LogScale {

  /** Holds all the values, with some room at both ends; `None`: there are no positive values. */
  def over(values: Iterable[Double]): Option[LogScale] = {
    val positive = values.filter(_ > 0)
    positive.minOption.zip(positive.maxOption).map { case (low, high) =>
      LogScale(math.min(low / 1.4, high / 4), high * 1.4)
    }
  }
}
