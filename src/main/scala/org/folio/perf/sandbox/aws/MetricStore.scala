package org.folio.perf.sandbox.aws

import org.folio.perf.sandbox.cluster.SecondsSummary

/** Metrics of an endpoint. */
trait MetricStore {

  /** All metrics, in a fixed order. */
  def metrics: Vector[StoredMetric]

  /** Last complete and measured second, since the Unix epoch. */
  def lastComplete: Long
}

/** @param dimensions name and value, sorted by name */
final case class MetricName(
    namespace: String,
    name: String,
    dimensions: Vector[(String, String)],
)

/** @param unit e.g. `Percent` */
trait StoredMetric {
  def name: MetricName
  def unit: String

  /**
   * Summary of the seconds from `from` to `until` (exclusive), up to `lastComplete`.
   *
   * @return `None`: none of them was measured
   */
  def summary(from: Long, until: Long, lastComplete: Long): Option[SecondsSummary]
}
