package org.folio.perf.sandbox.aws

import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.model.JsonTree
import org.folio.perf.settings.{SandboxAccounts, SandboxTenant}

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

/** Amazon OpenSearch: one domain. */
final class SearchEndpoint(facts: AwsFacts) extends AwsEndpoint {
  import AwsJson._
  private val arn = facts.arn("es", s"domain/${facts.domain}")

  override def service: String = "es"

  override def answer(request: AwsRequest): Either[AwsError, String] = request.operation match {
    case "ListDomainNames" =>
      Right(
        write(objects(_, "DomainNames", Vector(facts.domain))((d, n) => d.put("DomainName", n)))
      )
    case "ListTags" =>
      Right(write(objects(_, "TagList", Vector("environment" -> facts.environment.name)) { case (t, (key, value)) =>
        t.put("Key", key)
        t.put("Value", value)
      }))
    case "DescribeDomain" if request.parameters.get("domain").contains(facts.domain) =>
      Right(write { o =>
        val domain = o.putObject("DomainStatus")
        domain.put("DomainName", facts.domain)
        domain.put("ARN", arn)
        domain.put("EngineVersion", "OpenSearch_2.11")
        val config = domain.putObject("ClusterConfig")
        config.put("InstanceType", facts.environment.search.nodeType)
        config.put("InstanceCount", facts.environment.search.count)
      })
    case "DescribeDomain" =>
      Left(AwsError(409, "ResourceNotFoundException", "Domain not found."))
    case other => Left(AwsError.unknown("OpenSearch", other))
  }
}

/** AWS Secrets Manager with one secret: the accounts of the sandbox's tenants. */
final class SecretsEndpoint extends AwsEndpoint {
  import SecretsEndpoint._

  override def service: String = "secretsmanager"

  override def answer(request: AwsRequest): Either[AwsError, String] = request.operation match {
    case "GetSecretValue" =>
      request.text("SecretId").filter(_.nonEmpty) match {
        case None => Left(AwsError.missing("secretId"))
        case Some(Name) =>
          Right(AwsJson.write { answer =>
            answer.put("ARN", s"arn:aws:secretsmanager:sandbox:000000000000:secret:$Name-AbCdEf")
            answer.put("Name", Name)
            answer.put("SecretString", accounts)
          })
        case Some(_) =>
          Left(
            AwsError(
              400,
              "ResourceNotFoundException",
              "Secrets Manager can't find the specified secret.",
            )
          )
      }
    case other => Left(AwsError.unknown("Secrets Manager", other))
  }

  private def accounts: String = {
    val json = JsonTree.mapper.createObjectNode()
    json.put("password", SandboxAccounts.Password)
    (SandboxTenant.published :+ SandboxTenant.central).foreach { tenant =>
      json.put(s"edgeApiKey.${tenant.name}", SandboxAccounts.edgeApiKey(tenant.name))
    }
    json.toString
  }
}

object SecretsEndpoint {
  val Name = "folio-perf/sandbox"
}
