package org.folio.perf.sandbox.aws

import org.folio.perf.sandbox.cluster.{LiveCluster, SecondSeries, SecondsSummary}
import org.folio.perf.capacity.Module

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

/**
 * @param unit e.g. `Percent`
 * @param summary of the seconds from the first one to the second one (exclusive), up to the last complete one; `None`:
 *   none of them was measured
 */
final case class StoredMetric(name: MetricName, unit: String, summary: (Long, Long, Long) => Option[SecondsSummary])

/**
 * Measurements of a live cluster under AWS's names: ECS by service, in per cent of the reservation,
 * EC2, RDS, OpenSearch and MSK. A service without CPU reservation has no CPU utilisation.
 */
final class ClusterMetricStore(cluster: LiveCluster) extends MetricStore {
  import ClusterMetricStore._

  private val environment = cluster.environment
  private val usage = cluster.usage
  private val facts = new AwsFacts(environment, startedAtMs = 0)

  override def lastComplete: Long = cluster.usage.lastComplete

  override val metrics: Vector[StoredMetric] =
    environment.modules.zipWithIndex.flatMap { case (module, number) =>
      cpu(module, usage.workMs(number)).toVector :+
        service(module, "MemoryUtilization", Affine(usage.memoryShare(number), 100, 0))
    } ++ facts.databases.flatMap(database) ++ facts.instances.map(instance) ++ search ++ kafka

  private def cpu(module: Module, workMs: SecondSeries): Option[StoredMetric] =
    Option.when(module.taskCpuUnits > 0) {
      val percentPerMs = 0.1 / module.reservedVCpu
      val idlePercent = module.tasks * module.idleCpuMs * percentPerMs
      service(module, "CPUUtilization", Affine(workMs, percentPerMs, idlePercent))
    }

  private def service(module: Module, metric: String, values: Affine): StoredMetric =
    stored("ECS", "ClusterName" -> environment.cluster, "ServiceName" -> facts.serviceName(module))(
      metric,
      "Percent",
      values,
    )

  /**
   * Metrics of a database. Connections and memory are the writer's. Input and output are estimated
   * from its work.
   */
  private def database(id: String): Vector[StoredMetric] = {
    val isWriter = id == facts.databases.head
    val share = if (isWriter) 1.0 else 0.0
    val free = environment.database.memoryGiB * environment.database.freeableShare * BytesPerGiB
    val percent = if (isWriter) usage.databasePercent else usage.readerPercent
    val one = stored("RDS", "DBInstanceIdentifier" -> id)(_, _, _)
    Vector(
      one("CPUUtilization", "Percent", Affine(percent, 1, 0)),
      one("DatabaseConnections", "Count", Affine(usage.connections, share, if (isWriter) 0 else 2)),
      one("FreeableMemory", "Bytes", Affine(usage.freeableBytes, share, if (isWriter) 0 else free)),
      one("ReadIOPS", "Count/Second", Affine(usage.databaseWorkMs, share * 0.4, 5)),
      one("WriteIOPS", "Count/Second", Affine(usage.databaseWorkMs, share * 0.15, 8)),
    )
  }

  /** CPU of an instance: the work of each module by the share of its tasks on the instance. */
  private def instance(one: InstanceFact): StoredMetric = {
    val here = facts.tasks.filter(_.instance == one).groupBy(_.module.name).view.mapValues(_.size)
    val percentPerMs = 0.1 / environment.instances.vCpu
    val parts = environment.modules.zipWithIndex.flatMap { case (module, number) =>
      here.get(module.name).map { tasks =>
        Affine(
          usage.workMs(number),
          percentPerMs * tasks / module.tasks,
          module.idleCpuMs * tasks * percentPerMs,
        )
      }
    }

    /** One value per period, as EC2 has one per minute. */
    def summary(from: Long, until: Long, last: Long): Option[SecondsSummary] = {
      val found = parts.flatMap(_.summary(from, until, last))
      found.headOption.map { first =>
        val average = found.map(_.average).sum
        SecondsSummary(average * first.count.toDouble, average, first.count)
      }
    }
    StoredMetric(MetricName("AWS/EC2", "CPUUtilization", Vector("InstanceId" -> one.id)), "Percent", summary)
  }

  private def search: Vector[StoredMetric] = {
    val nodes = usage.workMs(environment.modules.size + 1)
    val percentPerMs = 0.1 / environment.search.totalVCpu
    val one = stored("ES", "ClientId" -> AwsFacts.Account, "DomainName" -> facts.domain)(_, _, _)
    Vector(
      one("CPUUtilization", "Percent", Affine(nodes, percentPerMs, 2)),
      one("JVMMemoryPressure", "Percent", Affine(nodes, percentPerMs * 0.3, 38)),
      one("SearchLatency", "Milliseconds", Affine(nodes, percentPerMs * 0.2, 4)),
    )
  }

  /** Kafka metrics, estimated from the database's work, because events follow changes. */
  private def kafka: Vector[StoredMetric] = {
    val brokers = environment.kafka.count
    val share = 1.0 / brokers
    def byWork(scale: Double, offset: Double) = Affine(usage.databaseWorkMs, scale, offset)
    (1 to brokers).toVector.flatMap { broker =>
      val one = stored("Kafka", "Broker ID" -> broker.toString, "Cluster Name" -> facts.kafka)(_, _, _)
      Vector(
        one("CpuUser", "Percent", byWork(share * 0.008, 3)),
        one("CpuSystem", "Percent", byWork(share * 0.003, 1)),
        one("BytesInPerSec", "Bytes/Second", byWork(share * 900, 1000)),
        one("BytesOutPerSec", "Bytes/Second", byWork(share * 1800, 2000)),
      )
    } ++ Option.when(brokers > 0) {
      val topic = "Topic" -> "inventory.instance"
      stored("Kafka", "Cluster Name" -> facts.kafka, "Consumer Group" -> "mod-search-events", topic)(
        "SumOffsetLag",
        "Count",
        byWork(0.02, 0),
      )
    }
  }

  private def stored(service: String, dimensions: (String, String)*)(
      metric: String,
      unit: String,
      values: Affine,
  ): StoredMetric =
    StoredMetric(MetricName(s"AWS/$service", metric, dimensions.toVector), unit, values.summary)
}

private object ClusterMetricStore {
  private val BytesPerGiB = 1024.0 * 1024 * 1024

  /**
   * A series whose values are multiplied by `scale`, which is at least 0, and increased by
   * `offset`.
   */
  final private case class Affine(series: SecondSeries, scale: Double, offset: Double) {
    def summary(from: Long, until: Long, last: Long): Option[SecondsSummary] =
      series.summary(from, until, last).map { s =>
        SecondsSummary(s.sum * scale + offset * s.count.toDouble, s.max * scale + offset, s.count)
      }
  }
}
