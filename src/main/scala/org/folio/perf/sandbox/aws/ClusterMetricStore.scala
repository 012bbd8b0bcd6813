package org.folio.perf.sandbox.aws

import org.folio.perf.capacity.Module
import org.folio.perf.sandbox.cluster.{LiveCluster, SecondSeries, SecondsSummary}

/**
 * A live cluster's measurements under the names that AWS gives them: ECS per service, in per cent of the
 * reservation, and RDS. A service without CPU reservation has no CPU utilisation.
 */
final class ClusterMetricStore(cluster: LiveCluster) extends MetricStore {
  import ClusterMetricStore.Affine

  private val environment = cluster.environment
  private val usage = cluster.usage

  override def lastComplete: Long = cluster.usage.lastComplete

  override val metrics: Vector[StoredMetric] =
    environment.modules.zipWithIndex.flatMap { case (module, number) =>
      cpu(module, usage.workMs(number)).toVector :+
        service(module, "MemoryUtilization", Affine(usage.memoryShare(number), 100, 0))
    } ++ Vector(
      database("CPUUtilization", "Percent", usage.databasePercent),
      database("DatabaseConnections", "Count", usage.connections),
      database("FreeableMemory", "Bytes", usage.freeableBytes),
    ) ++ environment.database.reader.map { reader =>
      val dimensions = Vector("DBInstanceIdentifier" -> reader.identifier)
      val name = MetricName("AWS/RDS", "CPUUtilization", dimensions)
      stored(name, "Percent", Affine(usage.readerPercent, 1, 0))
    }

  private def cpu(module: Module, workMs: SecondSeries): Option[StoredMetric] =
    Option.when(module.cpuUnits > 0) {
      val percentPerMs = 0.1 / module.reservedVCpu
      val idlePercent = module.tasks * module.idleCpuMs * percentPerMs
      service(module, "CPUUtilization", Affine(workMs, percentPerMs, idlePercent))
    }

  private def service(module: Module, metric: String, values: Affine): StoredMetric = {
    val dimensions =
      Vector("ClusterName" -> environment.cluster, "ServiceName" -> module.name)
    stored(MetricName("AWS/ECS", metric, dimensions), "Percent", values)
  }

  private def database(metric: String, unit: String, series: SecondSeries): StoredMetric = {
    val dimensions = Vector("DBInstanceIdentifier" -> environment.database.identifier)
    stored(MetricName("AWS/RDS", metric, dimensions), unit, Affine(series, 1, 0))
  }

  private def stored(metric: MetricName, metricUnit: String, values: Affine): StoredMetric =
    new StoredMetric {
      override def name: MetricName = metric
      override def unit: String = metricUnit
      override def summary(from: Long, until: Long, last: Long): Option[SecondsSummary] =
        values.summary(from, until, last)
    }
}

private object ClusterMetricStore {

  /** A series whose values are multiplied by `scale`, above 0, and raised by `offset`. */
  final private case class Affine(series: SecondSeries, scale: Double, offset: Double) {
    def summary(from: Long, until: Long, last: Long): Option[SecondsSummary] =
      series.summary(from, until, last).map { s =>
        SecondsSummary(
          s.sum * scale + offset * s.count.toDouble,
          s.min * scale + offset,
          s.max * scale + offset,
          s.count,
        )
      }
  }
}
