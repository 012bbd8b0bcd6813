package org.folio.perf.app

import org.folio.perf.testkit.{PlainSuite, PublishedSample}

/** Arguments of the program that publishes. */
class PublishMainSpec extends PlainSuite {

  private def publish(settings: String, properties: (String, String)*): (Int, String) =
    PublishedSample.lend(_.publish(settings, properties.toMap))

  private val noPlace = "publishing { }"

  test("what is missing or unknown is named") {
    val (code, text) = publish(noPlace)
    code.shouldBe(ExitCode.BadArguments)
    text.should(startWith("-Dto is missing."))
    publish(noPlace, "to" -> "slak").shouldBe(
      (
        ExitCode.BadArguments,
        "There is no place to publish at (to) slak. Did you mean slack? Allowed: confluence, s3, slack.\n",
      )
    )
    publish(noPlace, "to" -> "slack", "run" -> "no-such-run")._2
      .should(startWith("There is no run folder no-such-run, neither here nor in reports."))
    publish(noPlace, "to" -> "slack", "attach" -> "some")._2
      .should(startWith("-Dattach is some; it must be all or charts."))
    publish(noPlace, "to" -> "slack")._2
      .should(include("has no block slack { ... } in publishing."))
    publish(noPlace, "to" -> "slack", "publising" -> "x")._2
      .should(include("Did you mean -Dpublishing?"))
  }

  test("a secret on the command line is refused") {
    val (_, text) = publish(noPlace, "to" -> "slack", "slackWebhook" -> "canary")
    text.should(include("-DslackWebhook is refused").and(not(include("canary"))))
  }
}
