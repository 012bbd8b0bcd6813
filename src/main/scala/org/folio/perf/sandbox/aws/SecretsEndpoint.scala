package org.folio.perf.sandbox.aws

import com.fasterxml.jackson.databind.ObjectMapper
import org.folio.perf.sandbox.data.{SandboxAccounts, SandboxTenant}

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
    val json = new ObjectMapper().createObjectNode()
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
