package org.folio.perf.source.aws

/**
 * A service of AWS, as messages name it.
 *
 * @param prefix of its actions in policies, e.g. `cloudwatch`
 * @param missing what the report lacks when it does not answer; a sentence without full stop
 */
final private[source] case class AwsService(title: String, prefix: String, missing: String) {

  /** The permission that a call needs; a few are called otherwise than their call. */
  def permission(operation: String): String = s"$prefix:$operation"
}

private[source] object AwsService {
  val CloudWatch: AwsService =
    AwsService("CloudWatch", "cloudwatch", "Metrics that depend on it are missing")
  val Ecs: AwsService =
    AwsService("ECS", "ecs", "Modules, tasks and their events are missing or incomplete")
  val Ec2: AwsService =
    AwsService("EC2", "ec2", "Types, vCPU and memory of instances are missing or incomplete")
  val Rds: AwsService = AwsService("RDS", "rds", "Database instances and parameters are missing")
  val PerformanceInsights: AwsService =
    AwsService("Performance Insights", "pi", "Database load by wait event and SQL is missing")
  val OpenSearch: AwsService = AwsService("OpenSearch", "es", "Search nodes are missing")
  val SecretsManager: AwsService =
    AwsService("Secrets Manager", "secretsmanager", "So the tenants' passwords are not known")
  val Kafka: AwsService = AwsService("MSK", "kafka", "Kafka brokers are missing")
}
