package org.folio.perf.model

/**
 * Thresholds of a run. `None`: not checked.
 *
 * @param errorPercent most failed transactions of the steady state, in per cent
 * @param planKeptPercent fewest iterations that start on time, in per cent
 * @param p95Ms most milliseconds of the 95th percentile, by transaction
 * @param limits lines that [[LimitLine]] reads
 */
final case class Thresholds(
    errorPercent: Option[Double],
    planKeptPercent: Option[Double],
    p95Ms: Map[String, Double],
    limits: Vector[String] = Vector.empty,
) {

  /** The thresholds on failed transactions alone. */
  def onFailures: Thresholds = Thresholds(
    errorPercent,
    None,
    Map.empty,
    limits.filter(LimitLine.parse(_).exists(_.isOfFailures)),
  )
}
