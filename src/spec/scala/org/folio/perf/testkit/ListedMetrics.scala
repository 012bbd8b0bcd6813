package org.folio.perf.testkit

import org.folio.perf.sandbox.aws.{MetricName, MetricStore, StoredMetric}
import org.folio.perf.sandbox.cluster.SecondsSummary

/** Metrics whose value in each second follows from the second. */
final class ListedMetrics(
    names: Vector[MetricName],
    first: Long,
    override val lastComplete: Long,
    valueOf: (MetricName, Long) => Double = (_, second) => (second % 100).toDouble,
) extends MetricStore {

  override val metrics: Vector[StoredMetric] = names.map { metric =>
    new StoredMetric {
      override def name: MetricName = metric
      override def unit: String = "Percent"
      override def summary(from: Long, until: Long, last: Long): Option[SecondsSummary] = {
        val values =
          (from.max(first) until until.min(last + 1)).map(valueOf(metric, _))
        Option.when(values.nonEmpty)(
          SecondsSummary(values.sum, values.min, values.max, values.size.toLong)
        )
      }
    }
  }
}

object ListedMetrics {

  def service(cluster: String, service: String, metric: String = "CPUUtilization"): MetricName =
    MetricName(
      "AWS/ECS",
      metric,
      Vector("ClusterName" -> cluster, "ServiceName" -> service),
    )
}
