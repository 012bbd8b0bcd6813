package org.folio.perf.source.aws

import com.amazonaws.services.secretsmanager.AWSSecretsManagerClientBuilder
import com.amazonaws.services.secretsmanager.model.GetSecretValueRequest
import scala.concurrent.duration._

/** AWS Secrets Manager. Reading needs the permission `secretsmanager:GetSecretValue` on the secret. */
object SecretsManager {
  private val Deadline = 30.seconds

  /**
   * @param name of the secret, or its ARN
   * @param endpoint `None`: AWS's own endpoint of the region
   * @return left: a sentence with the problem and what to do; right: the secret's text
   */
  def read(name: String, region: String, endpoint: Option[String]): Either[String, String] = {
    val calls = AwsCalls.at(region, endpoint, Deadline)
    try
      calls
        .ask(
          AwsService.SecretsManager,
          "GetSecretValue",
          new GetSecretValueRequest().withSecretId(name),
        )(request =>
          Option(calls.client(AWSSecretsManagerClientBuilder.standard()).getSecretValue(request).getSecretString)
        )
        .flatMap(_.toRight("The secret has bytes and no text. Store it as JSON text."))
    finally calls.close()
  }
}
