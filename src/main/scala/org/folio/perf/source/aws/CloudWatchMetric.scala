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
  val all: Vector[CloudWatchMetric] = Vector(
    service("CPUUtilization"),
    service("MemoryUtilization"),
    of(Instances, "CPUUtilization", "Percent", "InstanceId"),
    database("CPUUtilization", "Percent"),
    database("DatabaseConnections", "Count"),
    database("FreeableMemory", "Bytes"),
    database("ReadIOPS", "Count/Second"),
    database("WriteIOPS", "Count/Second"),
    search("CPUUtilization", "Percent"),
    search("JVMMemoryPressure", "Percent"),
    search("SearchLatency", "Milliseconds"),
    broker("CpuUser", "Percent"),
    broker("CpuSystem", "Percent"),
    broker("BytesInPerSec", "Bytes/Second"),
    broker("BytesOutPerSec", "Bytes/Second"),
    group("SumOffsetLag"),
    group("MaxOffsetLag"),
  )

  private def of(kind: SourceKind, name: String, unit: String, dimension: String): CloudWatchMetric =
    CloudWatchMetric(kind, name, unit, Set(dimension), Vector(dimension))

  /** Per cent of the service's reservation. A busy service can have more than 100. */
  private def service(name: String): CloudWatchMetric = {
    val metric = of(Services, name, "Percent", "ServiceName")
    metric.copy(dimensions = metric.dimensions + "ClusterName")
  }

  private def database(name: String, unit: String): CloudWatchMetric = of(Databases, name, unit, "DBInstanceIdentifier")

  /** The dimension ClientId is the account. */
  private def search(name: String, unit: String): CloudWatchMetric =
    of(Search, name, unit, "DomainName").copy(ignored = Set("ClientId"))

  private def broker(name: String, unit: String): CloudWatchMetric = kafka(name, unit, "Average", "Broker ID")

  private def group(name: String): CloudWatchMetric = kafka(name, "Count", "Maximum", "Consumer Group", "Topic")

  private def kafka(name: String, unit: String, statistic: String, of: String*): CloudWatchMetric = {
    val dimensions = "Cluster Name" +: of.toVector
    CloudWatchMetric(Kafka, name, unit, dimensions.toSet, dimensions, Vector(statistic))
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
