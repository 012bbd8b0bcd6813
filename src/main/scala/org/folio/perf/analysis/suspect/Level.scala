package org.folio.perf.analysis.suspect

import org.folio.perf.analysis.statistics.CommonShift

/** A value with its squared standard error. */
final private[suspect] case class Level(value: Double, variance: Double) {
  def wider(spread: Double): Level = Level(value, variance + spread * spread)
}

private[suspect] object Level {

  /** The level of members that differ by `spread` beyond their own errors. */
  def of(members: Vector[Level], spread: Double): Level = {
    val values = members.map(_.value).toArray
    val variances = members.map(_.variance).toArray
    val precision = members.map(m => 1 / math.max(m.wider(spread).variance, Least)).sum
    Level(CommonShift.huber(values, variances, spread), 1 / precision)
  }

  /** A constant request has no error, which is no divisor. */
  val Least = 1e-16
}
