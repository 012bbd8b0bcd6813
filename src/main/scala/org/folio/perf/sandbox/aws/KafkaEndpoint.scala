package org.folio.perf.sandbox.aws

import java.nio.charset.StandardCharsets.UTF_8

/** Amazon MSK: one cluster, or none if the environment has no brokers. */
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
        val brokers = c.putObject("brokerNodeGroupInfo").put("instanceType", managed.kafkaType)
        brokers.putArray("clientSubnets").add("subnet-a").add("subnet-b")
        brokers.putObject("storageInfo").putObject("ebsStorageInfo").put("volumeSize", 300)
        c.putObject("currentBrokerSoftwareInfo")
          .put("kafkaVersion", "3.5.1")
          .put("configurationArn", facts.arn("kafka", s"configuration/$name-settings"))
          .put("configurationRevision", 1)
        c.putObject("tags").put("environment", facts.environment.name)
      }))
    case "DescribeConfigurationRevision" =>
      Right(
        write(_.put("revision", 1L).put("serverProperties", Settings.getBytes(UTF_8)))
      )
    case other => Left(AwsError.unknown("MSK", other))
  }

  /** Settings of the published clusters. */
  private val Settings =
    """# broker settings
      |auto.create.topics.enable=true
      |default.replication.factor=2
      |log.retention.minutes=480
      |""".stripMargin
}
