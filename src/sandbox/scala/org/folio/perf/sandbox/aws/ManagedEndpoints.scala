package org.folio.perf.sandbox.aws

import java.nio.charset.StandardCharsets.UTF_8
import java.util.Base64
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.settings.{SandboxAccounts, SandboxTenant}

/** Amazon MSK: one cluster, or none if the environment has no brokers. */
final class KafkaEndpoint(facts: AwsFacts)
    extends AwsEndpoint("kafka", AwsForm.RestJson, 429 -> "TooManyRequestsException", 403 -> "ForbiddenException") {
  private val brokers = facts.environment.kafka

  override def answers(request: AwsRequest): AwsEndpoint.Answers = {
    case "ListClusters" =>
      val name = facts.kafka
      val cluster = obj(
        "clusterName" -> name,
        "clusterArn" -> facts.arn("kafka", s"cluster/$name"),
        "numberOfBrokerNodes" -> brokers.count,
        "enhancedMonitoring" -> "PER_BROKER",
        "brokerNodeGroupInfo" -> obj(
          "instanceType" -> brokers.brokerType,
          "clientSubnets" -> arr("subnet-a", "subnet-b"),
          "storageInfo" -> obj("ebsStorageInfo" -> obj("volumeSize" -> 300)),
        ),
        "currentBrokerSoftwareInfo" -> obj(
          "kafkaVersion" -> "3.5.1",
          "configurationArn" -> facts.arn("kafka", s"configuration/$name-settings"),
          "configurationRevision" -> 1,
        ),
        "tags" -> obj("environment" -> facts.environment.name),
      )
      answered("clusterInfoList" -> list(Option.when(brokers.count > 0)(cluster)))
    case "DescribeConfigurationRevision" =>
      answered("revision" -> 1, "serverProperties" -> Base64.getEncoder.encodeToString(Settings.getBytes(UTF_8)))
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
final class SearchEndpoint(facts: AwsFacts)
    extends AwsEndpoint("es", AwsForm.RestJson, 429 -> "ThrottlingException", 403 -> "AccessDeniedException") {
  override def answers(request: AwsRequest): AwsEndpoint.Answers = {
    case "ListDomainNames" => answered("DomainNames" -> arr(obj("DomainName" -> facts.domain)))
    case "ListTags" =>
      answered("TagList" -> arr(obj("Key" -> "environment", "Value" -> facts.environment.name)))
    case "DescribeDomain" if request.parameters.get("domain").contains(facts.domain) =>
      val search = facts.environment.search
      answered(
        "DomainStatus" -> obj(
          "DomainName" -> facts.domain,
          "ARN" -> facts.arn("es", s"domain/${facts.domain}"),
          "EngineVersion" -> "OpenSearch_2.11",
          "ClusterConfig" -> obj("InstanceType" -> search.nodeType, "InstanceCount" -> search.count),
        )
      )
    case "DescribeDomain" =>
      Left(AwsError(409, "ResourceNotFoundException", "Domain not found."))
  }
}

/** AWS Secrets Manager with one secret: the accounts of the sandbox's tenants. */
final class SecretsEndpoint
    extends AwsEndpoint(
      "secretsmanager",
      AwsForm.JsonTarget,
      400 -> "ThrottlingException",
      400 -> "AccessDeniedException",
    ) {
  import SecretsEndpoint._

  override def answers(request: AwsRequest): AwsEndpoint.Answers = { case "GetSecretValue" =>
    request.text("SecretId") match {
      case Some(Name) =>
        answered("SecretString" -> accounts)
      case _ =>
        Left(AwsError(400, "ResourceNotFoundException", "Secrets Manager can't find the specified secret."))
    }
  }

  private def accounts: String = {
    val keys = (SandboxTenant.published :+ SandboxTenant.central).map { tenant =>
      s"edgeApiKey.${tenant.name}" -> SandboxAccounts.edgeApiKey(tenant.name)
    }
    obj(("password" -> SandboxAccounts.Password) +: keys: _*).encode
  }
}

object SecretsEndpoint {
  val Name = "folio-perf/sandbox"
}
