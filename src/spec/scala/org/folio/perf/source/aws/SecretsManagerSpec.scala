package org.folio.perf.source.aws

import org.folio.perf.sandbox.aws.{AwsFault, SecretsEndpoint}
import org.folio.perf.settings.SandboxAccounts
import org.folio.perf.testkit.{CloudWatchServer, PlainSuite}
import org.folio.perf.testkit.AwsServer.withAws

/** The AWS SDK's own client against the sandbox's endpoint. */
class SecretsManagerSpec extends PlainSuite {

  private def read(url: String, name: String = SecretsEndpoint.Name): Either[String, String] =
    SecretsManager.read(name, "us-east-1", Some(url))

  test("a secret's text is read; one that is not there, a refusal and a service that is down are sentences") {
    withAws { (aws, url) =>
      read(url).value.should(include(s"\"password\":\"${SandboxAccounts.Password}\""))
      read(url, "nowhere").left.value.should(include("refused GetSecretValue: ResourceNotFoundException"))
      aws.faults.set("secretsmanager", AwsFault.DeniedOperation("GetSecretValue"))
      read(url).left.value
        .should(include("Give the credentials in use the permission secretsmanager:GetSecretValue."))
    }
    read("http://127.0.0.1:1").left.value.should(include("The secret is unknown"))
  }

  test("a redirect to another host is not followed") {
    withAws { (_, elsewhere) =>
      CloudWatchServer.withHandler { request =>
        request.response
          .setStatusCode(307)
          .putHeader("location", elsewhere.replace("127.0.0.1", "localhost"))
          .end()
        ()
      } { url =>
        read(url).left.value
          .should(include("localhost is not the host of the endpoint"))
      }
    }
  }
}
