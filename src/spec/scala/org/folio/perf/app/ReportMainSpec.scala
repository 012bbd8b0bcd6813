package org.folio.perf.app

import java.nio.file.Files
import org.folio.perf.testkit.{PlainSuite, PublishedSample, SampleRunFolder, TemporaryFolder}

class ReportMainSpec extends PlainSuite {

  test("wrong arguments and a folder that is no run have exit codes of their own; names of others do not matter") {
    TemporaryFolder.lend { empty =>
      Vector(
        Map.empty[String, String] -> ExitCode.BadArguments,
        Map("run" -> "no-such-folder", "recolect" -> "true") -> ExitCode.BadArguments,
        Map("run" -> "a\u0000b") -> ExitCode.BadArguments,
        Map("run" -> "no-such-folder") -> ExitCode.UnreadableInput,
        Map("run" -> empty.toString, "maven.home" -> "x") -> ExitCode.UnreadableInput,
      ).foreach { case (settings, code) => withClue(settings)(ReportMain.run(settings).shouldBe(code)) }
    }
  }

  test("a wrong threshold ends as a wrong argument, and leaves no report") {
    SampleRunFolder.Small.lend { folder =>
      def judged(line: String) = ReportMain.run(Map("run" -> folder.toString, "thresholds.limits" -> line))
      judged("nonsense").shouldBe(ExitCode.BadArguments)
      judged("\"No such transaction\" p95 < 1 s").shouldBe(ExitCode.BadArguments)
      Files.exists(folder.resolve("report.json")).shouldBe(false)
      judged("errors < 100 %").shouldBe(ExitCode.Done)
    }
  }
}

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
      .should(startWith("There is no run no-such-run, neither here nor in reports."))
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
