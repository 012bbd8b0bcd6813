package org.folio.perf.source

import com.amazonaws.services.cloudwatch.model.Metric
import org.folio.perf.model.MetricsOrigin
import scala.jdk.CollectionConverters._

/**
 * A metric that is collected. GetMetricData does not tell units, so they stand here.
 *
 * @param dimensions that it has, and no others: a cluster's own metrics lack the service
 * @param subjectDimension names what was measured
 * @param setting of the target that says where it is found
 */
final private[source] case class CloudWatchMetric(
    namespace: String,
    name: String,
    unit: String,
    dimensions: Set[String],
    subjectDimension: String,
    setting: String,
) {

  /** The dimension that is known beforehand, for each cluster or database instance. */
  def places(origin: MetricsOrigin): Vector[(String, String)] =
    if (namespace == CloudWatchMetric.Ecs) Vector("ClusterName" -> origin.cluster)
    else origin.databases.map("DBInstanceIdentifier" -> _)

  def matches(metric: Metric): Boolean =
    metric.getMetricName == name &&
      metric.getDimensions.asScala.map(_.getName).toSet == dimensions

  def subject(metric: Metric): String =
    metric.getDimensions.asScala.collectFirst {
      case dimension if dimension.getName == subjectDimension => dimension.getValue
    }.get
}

private[source] object CloudWatchMetric {
  private val Ecs = "AWS/ECS"
  private val Rds = "AWS/RDS"

  val all: Vector[CloudWatchMetric] = Vector(
    service("CPUUtilization"),
    service("MemoryUtilization"),
    database("CPUUtilization", "Percent"),
    database("DatabaseConnections", "Count"),
    database("FreeableMemory", "Bytes"),
  )

  /** Per cent of the service's reservation: a busy service can have more than 100. */
  private def service(name: String): CloudWatchMetric =
    CloudWatchMetric(
      Ecs,
      name,
      "Percent",
      Set("ClusterName", "ServiceName"),
      "ServiceName",
      "metrics.cluster",
    )

  private def database(name: String, unit: String): CloudWatchMetric =
    CloudWatchMetric(
      Rds,
      name,
      unit,
      Set("DBInstanceIdentifier"),
      "DBInstanceIdentifier",
      "metrics.database",
    )
}
