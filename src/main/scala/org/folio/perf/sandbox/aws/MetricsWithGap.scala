package org.folio.perf.sandbox.aws

import org.folio.perf.sandbox.cluster.SecondsSummary

/** A store that hides the values of some seconds. */
final private[aws] class MetricsWithGap(inner: MetricStore) extends MetricStore {
  private var gap = Option.empty[AwsFault.MissingSeconds]

  def hide(next: Option[AwsFault.MissingSeconds]): Unit = gap = next

  override def lastComplete: Long = inner.lastComplete

  override def metrics: Vector[StoredMetric] = inner.metrics.map(hiding)

  private def hiding(metric: StoredMetric): StoredMetric = new StoredMetric {
    override def name: MetricName = metric.name
    override def unit: String = metric.unit

    /** Summary of a period; `None` if the period overlaps the gap. */
    override def summary(from: Long, until: Long, last: Long): Option[SecondsSummary] =
      if (gap.exists(g => from < g.until && until > g.from)) None
      else metric.summary(from, until, last)
  }
}
