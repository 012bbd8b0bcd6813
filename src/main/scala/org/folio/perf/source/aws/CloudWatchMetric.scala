package org.folio.perf.source.aws

import com.amazonaws.services.cloudwatch.model.Metric
import org.folio.perf.model.SourceKind
import org.folio.perf.model.SourceKind._
import org.folio.perf.source.metrics.MetricsRequest
import scala.jdk.CollectionConverters._

/**
 * A metric to collect. GetMetricData does not return units, so they stand here.
 *
 * @param dimensions its dimensions. It has no others except `ignored`: a cluster's own metrics have no service
 * @param subjectDimensions dimensions whose values, joined by a blank, name the subject
 * @param statistics to collect
 * @param ignored dimensions that stay out of the report, such as the account
 */
final private[source] case class CloudWatchMetric(
    kind: SourceKind,
    name: String,
    unit: String,
    dimensions: Set[String],
    subjectDimensions: Vector[String],
    statistics: Vector[String] = Vector("Average", "Maximum"),
    ignored: Set[String] = Set.empty,
) {

  def matches(metric: Metric): Boolean =
    metric.getNamespace == kind.namespace && metric.getMetricName == name &&
      metric.getDimensions.asScala.map(_.getName).toSet -- ignored == dimensions

  def subject(metric: Metric): String = {
    val values = metric.getDimensions.asScala.map(d => d.getName -> d.getValue).toMap
    subjectDimensions.flatMap(values.get).mkString(" ")
  }
}

private[source] object CloudWatchMetric {
  val all: Vector[CloudWatchMetric] =
    // Per cent of the service's reservation. A busy service can have more than 100.
    metricsOf(Services, "ServiceName")("CPUUtilization" -> "Percent", "MemoryUtilization" -> "Percent")
      .map(metric => metric.copy(dimensions = metric.dimensions + "ClusterName")) ++
      metricsOf(Instances, "InstanceId")("CPUUtilization" -> "Percent") ++
      metricsOf(Databases, "DBInstanceIdentifier")(
        "CPUUtilization" -> "Percent",
        "DatabaseConnections" -> "Count",
        "FreeableMemory" -> "Bytes",
        "ReadIOPS" -> "Count/Second",
        "WriteIOPS" -> "Count/Second",
      ) ++
      // The dimension ClientId is the account.
      metricsOf(Search, "DomainName")(
        "CPUUtilization" -> "Percent",
        "JVMMemoryPressure" -> "Percent",
        "SearchLatency" -> "Milliseconds",
      ).map(_.copy(ignored = Set("ClientId"))) ++
      metricsOf(Kafka, "Cluster Name", "Broker ID")(
        "CpuUser" -> "Percent",
        "CpuSystem" -> "Percent",
        "BytesInPerSec" -> "Bytes/Second",
        "BytesOutPerSec" -> "Bytes/Second",
      ).map(_.copy(statistics = Vector("Average"))) ++
      metricsOf(Kafka, "Cluster Name", "Consumer Group", "Topic")("SumOffsetLag" -> "Count", "MaxOffsetLag" -> "Count")
        .map(_.copy(statistics = Vector("Maximum")))

  /** Metrics with their units. */
  private def metricsOf(kind: SourceKind, dimensions: String*)(metrics: (String, String)*): Vector[CloudWatchMetric] =
    metrics.toVector.map { case (name, unit) =>
      CloudWatchMetric(kind, name, unit, dimensions.toSet, dimensions.toVector)
    }
}

/**
 * A place of metrics: all metrics of a kind with this value of the dimension.
 *
 * @param setting name of the target's setting for this place
 */
final private[source] case class CloudWatchPlace(kind: SourceKind, dimension: String, value: String, setting: String)

private[source] object CloudWatchPlace {

  /** Places of the wanted kinds from the inventory. Places that it did not find come from the settings. */
  def of(request: MetricsRequest): Vector[CloudWatchPlace] = {
    val (origin, known) = (request.origin, request.known)
    def found(kind: String, named: Iterable[String]) =
      Some(known.ids(kind)).filter(_.nonEmpty).getOrElse(named.toVector)
    val places = Vector(
      known.cluster
        .orElse(Some(origin.cluster).filter(_.nonEmpty))
        .toVector
        .map(CloudWatchPlace(Services, "ClusterName", _, "metrics.cluster")),
      found("rds", origin.databases).map(CloudWatchPlace(Databases, "DBInstanceIdentifier", _, "metrics.database")),
      found("opensearch", origin.search).map(CloudWatchPlace(Search, "DomainName", _, "metrics.search")),
      found("kafka", origin.kafka).map(CloudWatchPlace(Kafka, "Cluster Name", _, "metrics.kafka")),
      known.ids("ec2").sorted.map(CloudWatchPlace(Instances, "InstanceId", _, "metrics.cluster")),
    )
    places.flatten.filter(place => request.wants(place.kind.name))
  }
}
