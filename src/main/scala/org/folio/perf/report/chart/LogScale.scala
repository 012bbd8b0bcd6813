package org.folio.perf.report.chart

import org.folio.perf.report.content.Format

/** A logarithmic axis of durations, which all rows of a table share. */
final case class LogScale(fromMs: Double, toMs: Double) {
  require(fromMs > 0 && toMs > fromMs, s"a logarithmic axis from $fromMs to $toMs ms")

  /** Share of the width, 0 to 1. */
  def x(ms: Double): Double =
    math.min(1, math.max(0, math.log(ms / fromMs) / math.log(toMs / fromMs)))

  /** At most four round numbers: powers of ten, over a short range also their double and five-fold. */
  def ticks: Vector[Double] = {
    val inside = LogScale.Round.filter(ms => ms >= fromMs * 0.999 && ms <= toMs * 1.001)
    val powers = inside.filter(LogScale.isPower)
    val chosen = if (powers.size < 3) inside else powers
    val every = math.max(1, (chosen.size + 3) / 4)
    chosen.zipWithIndex.collect { case (tick, index) if index % every == 0 => tick }
  }

  def label(ms: Double): String =
    if (ms < 95) Format.unit(Format.short(ms), "ms")
    else Format.unit(plain(ms / 1000), "s")

  private def plain(seconds: Double): String =
    if (seconds < 0.95) Format.decimal(seconds, 1) else Format.decimal(seconds, 0)
}

object LogScale {

  /** 1, 2, 5, 10 ... from a microsecond to eleven days. */
  private val Round: Vector[Double] =
    (-3 to 9).toVector.map(n => math.pow(10, n.toDouble)).flatMap(p => Vector(p, 2 * p, 5 * p))

  private def isPower(ms: Double): Boolean = {
    val log = math.log10(ms)
    math.abs(log - math.rint(log)) < 0.001
  }

  /** Scale between round numbers that holds all values; `None`: there are no positive values. */
  def over(values: Iterable[Double]): Option[LogScale] = {
    val positive = values.filter(ms => ms > Round.head && ms < Round.last)
    positive.minOption.zip(positive.maxOption).map { case (low, high) =>
      LogScale(
        Round.filter(_ <= low / 1.05).lastOption.getOrElse(Round.head),
        Round.find(_ >= high * 1.05).getOrElse(Round.last),
      )
    }
  }
}
