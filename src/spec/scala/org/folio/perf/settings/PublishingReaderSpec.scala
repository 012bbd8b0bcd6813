package org.folio.perf.settings

import org.folio.perf.testkit.{PlainSuite, WithSettingsFile}

/** The file that names where reports go, and the secrets for it. */
class PublishingReaderSpec extends PlainSuite with WithSettingsFile {

  private def read(block: String): Either[String, PublishingSettings] =
    withFile(s"publishing {\n$block\n}")(file =>
      PublishingReader.read(file.toString).left.map(_.replace(file.toString, "FILE"))
    )

  private val wiki =
    "url = \"https://wiki.example.org/confluence/\", edition = data-center, space = PERF"
  private val allowed = "allowedHosts = [wiki.example.org]\n"

  test("a host that the file does not allow is refused with the line to add") {
    read(s"confluence { $wiki }").left.value.shouldBe(
      "Setting confluence.url: host wiki.example.org is not on the allow list of FILE, so nothing is sent to it. " +
        "If it is there for reports, add \"wiki.example.org\" to allowedHosts in that file."
    )
    read(s"$allowed confluence { $wiki }").value.confluence
      .map(_.url)
      .shouldBe(Some("https://wiki.example.org/confluence"))
    read(
      "s3 { bucket = perf, region = us-east-1, endpoint = \"https://minio.example.org\" }"
    ).left.value
      .should(startWith("Setting s3.endpoint: host minio.example.org is not on the allow list"))
    read("secret = a, secretRegion = us-east-1, secretEndpoint = \"https://x.example\"").left.value
      .should(startWith("Setting secretEndpoint: host x.example is not on the allow list"))
  }

  test("a secret is not sent without TLS to another machine") {
    read(s"$allowed confluence { ${wiki.replace("https", "http")} }").left.value
      .should(include("it must be a URL with https, because a secret is sent to it"))
    read(
      s"confluence { ${wiki.replace("https://wiki.example.org", "http://127.0.0.1:8090")} }"
    ).value.origin.should(endWith(".conf"))
  }

  test("what is missing or wrong is named with what is expected") {
    Vector(
      "confluense { }" -> "There is no setting (in FILE) confluense. Did you mean confluence?",
      s"$allowed confluence { $wiki, editon = cloud }" -> "editon. Did you mean edition?",
      s"$allowed confluence { ${wiki.replace("data-center", "server")} }" ->
        "Setting confluence.edition is server; it must be cloud or data-center. Set it in FILE.",
      s"$allowed confluence { ${wiki.replace("data-center", "cloud")} }" ->
        "Setting confluence.username is missing; it must be the e-mail address of the token's owner",
      s"$allowed confluence { $wiki, space = \"my space\" }" -> "it must be a space's key such as PERF",
      s"$allowed confluence { $wiki, parent = Reports }" -> "it must be a page's id, which is a number",
      s"$allowed confluence { $wiki, labels = [Load Test] }" -> "it must be a list of labels in lower case",
      s"$allowed confluence { $wiki, title = \"{tenant}\" }" -> "There is no placeholder for a title tenant",
      "confluence = https" -> "Setting confluence is https; it must be a block { ... }.",
      "s3 { bucket = \"s3://perf/x\", region = us-east-1 }" -> "it must be a bucket's name",
      "s3 { bucket = perf }" -> "Setting s3.region is missing",
      "s3 { bucket = perf, region = us-east-1, prefix = \"../x y\" }" -> "it must be folders such as",
      "slack { link = \"not a link\" }" -> "it must be a URL, with {run} for the run's folder",
      "allowedHosts = [\"https://wiki\"]" -> "expected a host such as",
    ).foreach { case (block, message) =>
      withClue(s"$block: ")(read(block).left.value.should(include(message)))
    }
    withFile("target { }")(file => PublishingReader.read(file.toString).left.value)
      .should(include("has no block publishing { ... }"))
    PublishingReader
      .read("nowhere.conf")
      .left
      .value
      .should(include("there is no such file. docs/ci.md has an example."))
  }

  private val inStore = "secret = perf/publishing, secretRegion = us-east-1, slack { }"

  private def secrets(
      block: String,
      environment: Map[String, String] = Map.empty,
      stored: String = "",
  ): PublishingSecrets =
    new PublishingSecrets(read(block).value, environment, _ => Right(Some(stored)))

  test("a variable has a secret, else AWS Secrets Manager") {
    val stored = """{"confluenceToken": "canary1", "slackWebhook": "https://127.0.0.1/canary2"}"""
    val kept = secrets(inStore, stored = stored)
    kept.confluenceToken.value.reveal.shouldBe("canary1")
    kept.slackWebhook.value.reveal.shouldBe("https://127.0.0.1/canary2")
    val variables = Map("FOLIO_PERF_CONFLUENCE_TOKEN" -> "canary3")
    secrets(inStore, variables, stored).confluenceToken.value.reveal.shouldBe("canary3")
    secrets(inStore, stored = "{\"other\": \"canary\"}").confluenceToken.left.value
      .shouldBe(
        "There is no token for Confluence. Add the key confluenceToken to the secret perf/publishing."
      )
    secrets("slack { }").slackWebhook.left.value
      .should(include("Set the environment variable FOLIO_PERF_SLACK_WEBHOOK, or set secret in"))
  }

  test("a webhook must be a URL of an allowed host, and no message shows it") {
    Vector(
      "canary" -> "it is no URL with https",
      "http://hooks.example.org/canary" -> "it is no URL with https",
      "https://hooks.example.org/canary" -> "host hooks.example.org is not on the allow list",
    ).foreach { case (url, message) =>
      val found = secrets("slack { }", Map("FOLIO_PERF_SLACK_WEBHOOK" -> url)).slackWebhook
      found.left.value.should(include(message).and(not(include("canary"))))
    }
    secrets(
      "allowedHosts = [hooks.example.org], slack { }",
      Map("FOLIO_PERF_SLACK_WEBHOOK" -> "https://hooks.example.org/canary"),
    ).slackWebhook.value.toString.shouldBe("***")
  }

  test("a secret on the command line is refused") {
    Vector("confluenceToken", "slack.webhook", "confluence.password").foreach { name =>
      PublishingReader
        .refuseSecrets(Map(name -> "canary"))
        .left
        .value
        .should(include(s"-D$name is refused").and(not(include("canary"))))
    }
    PublishingReader.refuseSecrets(Map("run" -> "a", "to" -> "slack")).shouldBe(Right(()))
  }
}
