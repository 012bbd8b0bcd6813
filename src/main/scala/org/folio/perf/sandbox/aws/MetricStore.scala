package org.folio.perf.sandbox.aws

import org.folio.perf.sandbox.cluster.SecondsSummary

/** The metrics that an endpoint has to give. */
trait MetricStore {

  /** All metrics, in a fixed order. */
  def metrics: Vector[StoredMetric]

  /** The last second, since the Unix epoch, that is over and measured. */
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
