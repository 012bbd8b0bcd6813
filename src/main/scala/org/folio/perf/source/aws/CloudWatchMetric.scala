package org.folio.perf.source.aws

import com.amazonaws.services.cloudwatch.model.Metric
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
    namespace: String,
    name: String,
    unit: String,
    dimensions: Set[String],
    subjectDimensions: Vector[String],
    statistics: Vector[String] = Vector("Average", "Maximum"),
    ignored: Set[String] = Set.empty,
) {

  def matches(metric: Metric): Boolean =
    metric.getNamespace == namespace && metric.getMetricName == name &&
      metric.getDimensions.asScala.map(_.getName).toSet -- ignored == dimensions

  def subject(metric: Metric): String = {
    val values = metric.getDimensions.asScala.map(d => d.getName -> d.getValue).toMap
    subjectDimensions.flatMap(values.get).mkString(" ")
  }
}

private[source] object CloudWatchMetric {
  val Ecs = "AWS/ECS"
  val Ec2 = "AWS/EC2"
  val Rds = "AWS/RDS"
  val OpenSearch = "AWS/ES"
  val Kafka = "AWS/Kafka"

  val all: Vector[CloudWatchMetric] = Vector(
    service("CPUUtilization"),
    service("MemoryUtilization"),
    CloudWatchMetric(Ec2, "CPUUtilization", "Percent", Set("InstanceId"), Vector("InstanceId")),
    database("CPUUtilization", "Percent"),
    database("DatabaseConnections", "Count"),
    database("FreeableMemory", "Bytes"),
    database("ReadIOPS", "Count/Second"),
    database("WriteIOPS", "Count/Second"),
    search("CPUUtilization", "Percent"),
    search("JVMMemoryPressure", "Percent"),
    search("SearchLatency", "Milliseconds"),
    kafka("CpuUser", "Percent", Vector("Broker ID")),
    kafka("CpuSystem", "Percent", Vector("Broker ID")),
    kafka("BytesInPerSec", "Bytes/Second", Vector("Broker ID")),
    kafka("BytesOutPerSec", "Bytes/Second", Vector("Broker ID")),
    kafka("SumOffsetLag", "Count", Vector("Consumer Group", "Topic")),
    kafka("MaxOffsetLag", "Count", Vector("Consumer Group", "Topic")),
  )

  /** Per cent of the service's reservation. A busy service can have more than 100. */
  private def service(name: String): CloudWatchMetric =
    CloudWatchMetric(
      Ecs,
      name,
      "Percent",
      Set("ClusterName", "ServiceName"),
      Vector("ServiceName"),
    )

  private def database(name: String, unit: String): CloudWatchMetric =
    CloudWatchMetric(
      Rds,
      name,
      unit,
      Set("DBInstanceIdentifier"),
      Vector("DBInstanceIdentifier"),
    )

  /** The dimension ClientId is the account. */
  private def search(name: String, unit: String): CloudWatchMetric =
    CloudWatchMetric(
      OpenSearch,
      name,
      unit,
      Set("DomainName"),
      Vector("DomainName"),
      ignored = Set("ClientId"),
    )

  private def kafka(name: String, unit: String, of: Vector[String]): CloudWatchMetric =
    CloudWatchMetric(
      Kafka,
      name,
      unit,
      of.toSet + "Cluster Name",
      "Cluster Name" +: of,
      statistics = if (of.head == "Broker ID") Vector("Average") else Vector("Maximum"),
    )
}
