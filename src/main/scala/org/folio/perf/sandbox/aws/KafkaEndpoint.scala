package org.folio.perf.sandbox.aws

/** Amazon MSK: one cluster, or none where the environment has no brokers. */
final class KafkaEndpoint(facts: AwsFacts) extends AwsEndpoint {
  import AwsJson._
  private val managed = facts.environment.managed

  override def service: String = "kafka"

  override def answer(request: AwsRequest): Either[AwsError, String] = request.operation match {
    case "ListClusters" =>
      val clusters = Vector(facts.kafka).filter(_ => managed.kafkaBrokers > 0)
      Right(write(objects(_, "clusterInfoList", clusters) { (c, name) =>
        c.put("clusterName", name)
        c.put("clusterArn", facts.arn("kafka", s"cluster/$name"))
        c.put("numberOfBrokerNodes", managed.kafkaBrokers)
        c.put("enhancedMonitoring", "PER_BROKER")
        c.putObject("brokerNodeGroupInfo").put("instanceType", managed.kafkaType)
        c.putObject("currentBrokerSoftwareInfo").put("kafkaVersion", "3.5.1")
        c.putObject("tags").put("environment", facts.environment.name)
      }))
    case other => Left(AwsError.unknown("MSK", other))
  }
}
