package org.folio.perf.source.aws

/**
 * A service of AWS.
 *
 * @param title its name in messages
 * @param prefix of its actions in policies, e.g. `cloudwatch`
 * @param missing effect on the report if the service does not answer at all, as a sentence without its full stop
 * @param again advice after a failure, to follow "and"
 * @param settings place of its settings
 */
final private[source] case class AwsService(
    title: String,
    prefix: String,
    missing: String,
    again: String = "collect again",
    settings: String = "the target's settings in the block metrics",
) {

  /** The permission that a call needs. */
  def permission(operation: String): String = s"$prefix:$operation"

  /** Effect of a failed call on the report, as a sentence without its full stop. */
  def missingWithout(operation: String): String =
    AwsService.Details.getOrElse(permission(operation), missing)
}

private[source] object AwsService {
  val CloudWatch: AwsService =
    AwsService("CloudWatch", "cloudwatch", "Metrics that depend on it are missing")
  val Ecs: AwsService =
    AwsService("ECS", "ecs", "Modules, tasks and their events are missing or incomplete")
  val Ec2: AwsService =
    AwsService("EC2", "ec2", "vCPU and memory of machines are missing or incomplete")
  val Rds: AwsService = AwsService("RDS", "rds", "Database instances and parameters are missing")
  val PerformanceInsights: AwsService =
    AwsService("Performance Insights", "pi", "Database load by wait event and SQL is missing")
  val OpenSearch: AwsService = AwsService("OpenSearch", "es", "Search nodes are missing")
  val SecretsManager: AwsService =
    AwsService(
      "Secrets Manager",
      "secretsmanager",
      "The secret is unknown",
      "try again",
      "the settings secret, secretRegion and secretEndpoint",
    )
  val S3: AwsService = AwsService(
    "S3",
    "s3",
    "The run is not published completely",
    "publish the run again",
    "the block s3 of the file for publishing",
  )
  val Logs: AwsService = AwsService(
    "CloudWatch Logs",
    "logs",
    "Calls inside FOLIO are missing or incomplete",
    "make the report again with -Drecollect=true",
    "the settings calls.logs and metrics.region",
  )
  val Kafka: AwsService = AwsService("MSK", "kafka", "Kafka brokers are missing")

  /** Effects of failed calls that are smaller than `missing`. */
  private val Details = Map(
    "ecs:DescribeTaskDefinition" -> "Versions, limits and heaps of modules are missing",
    "ecs:ListContainerInstances" -> "Instances and the placement of tasks are missing",
    "ecs:DescribeContainerInstances" -> "Instances and the placement of tasks are missing",
    "ecs:ListTasks" -> "Restarts and the placement of tasks are missing",
    "ecs:DescribeTasks" -> "Restarts and the placement of tasks are missing",
    "rds:DescribeDBParameters" -> "Parameters of the databases are missing",
    "rds:DescribeDBClusters" -> "The databases' roles and the cluster's parameters are missing",
    "rds:DescribeDBClusterParameters" -> "Parameters of the database cluster are missing",
    "pi:GetResourceMetrics" -> "Database load by wait event is missing",
    "pi:DescribeDimensionKeys" -> "Top SQL of the database is missing",
    "kafka:DescribeConfigurationRevision" -> "Settings of the Kafka brokers are missing",
  )
}
