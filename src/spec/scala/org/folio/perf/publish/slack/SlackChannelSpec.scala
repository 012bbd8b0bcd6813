package org.folio.perf.publish.slack

import org.folio.perf.app.ExitCode
import org.folio.perf.model.{KeyFigure, RunReport}
import org.folio.perf.settings.PublishingSecrets
import org.folio.perf.testkit._

/** Messages to a stand-in of Slack. */
class SlackChannelSpec extends PlainSuite {

  private def withSlack(report: RunReport = SampleReports.mobius)(
      use: (StubSlack, (String, Map[String, String]) => (Int, String)) => Any
  ): Unit = {
    val slack = new StubSlack
    slack.lend { url =>
      val secrets = Map(PublishingSecrets.SlackWebhook -> s"$url${StubSlack.Path}")
      PublishedSample.lend(report) { run =>
        use(
          slack,
          (block, more) => {
            val result =
              run.publish(s"publishing { slack { $block } }", Map("to" -> "slack") ++ more, secrets)
            (result._2.should(not)).include("canary")
            result
          },
        )
      }
    }
    ()
  }

  private def texts(slack: StubSlack): String = slack.messages.map(_.toString).mkString("\n")

  test("verdict, summary, key figures and link are posted") {
    withSlack() { (slack, publish) =>
      val (code, text) = publish("link = \"https://r.example.org/{run}/index.html\"", Map.empty)
      code.shouldBe(ExitCode.Done)
      text.should(include("Posted the summary in Slack."))
      val report = SampleReports.mobius
      slack.messages.should(have).size(1)
      texts(slack).should(
        include("Passed: MobiusHighLoad on sandbox")
          .and(include(s"<https://r.example.org/${report.run.id}/index.html|Open the report>"))
          .and(include(s"*${report.keyFigures.head.label}*"))
      )
    }
  }

  test("a link on the command line wins, and none is needed") {
    withSlack() { (slack, publish) =>
      publish(
        "link = \"https://r.example.org\"",
        Map("link" -> "https://j.example.org/12?a=1|b"),
      )._1
        .shouldBe(ExitCode.UnreadableInput)
      publish("link = \"https://r.example.org\"", Map("link" -> "https://j.example.org/12"))
      texts(slack).should(include("<https://j.example.org/12|").and(not(include("r.example.org"))))
      publish("", Map.empty)._1.shouldBe(ExitCode.Done)
      (slack.messages.last.toString.should(not)).include("Open the report")
    }
  }

  test("hostile and long texts stay within Slack's blocks, and mention nobody") {
    val base = SampleReports.mobius
    val report = base.copy(
      run = base.run.copy(simulation = "<!channel> & " + "s" * 200),
      summary = "<@U1> & " + "v" * 5000,
      keyFigures = Vector.fill(15)(KeyFigure("<b>", "1", "s", "")),
    )
    withSlack(report) { (slack, publish) =>
      publish("", Map.empty)._2.should(include("Posted"))
      val words = slack.messages.head.path("blocks").path(1).path("text").path("text").asText
      words.should(startWith("&lt;@U1&gt; &amp; "))
      slack.messages.head.path("text").asText.should(startWith("&lt;!channel&gt; &amp; "))
    }
    withSlack(HostileReports.empty)((_, publish) => publish("", Map.empty)._1.shouldBe(ExitCode.Done))
  }

  test("a refusal says what to do") {
    withSlack() { (slack, publish) =>
      Vector(
        StubAnswer(404, "no_service") -> "Make another webhook, and renew",
        StubAnswer(410, "channel_is_archived") -> "Make a webhook for another channel.",
        StubAnswer(403, "action_prohibited") -> "An administrator of Slack must allow posts",
        StubAnswer(500, "rollup_error") -> "Slack answered 500 for the message: rollup_error.",
      ).foreach { case (reply, words) =>
        slack.once(_ => true)(reply)
        val (code, text) = publish("", Map.empty)
        code.shouldBe(ExitCode.UnreadableInput)
        text.should(include(words))
      }
      slack.once(_ => true)(StubAnswer(429, "rate_limited", Seq("retry-after" -> "1")))
      publish("", Map.empty)._2.should(include("Slack is busy (429)"))
    }
  }

  test("a webhook that is gone is told without its address") {
    PublishedSample.lend { run =>
      val secrets = Map(PublishingSecrets.SlackWebhook -> "http://127.0.0.1:1/services/canary")
      val (code, text) = run.publish("publishing { slack { } }", Map("to" -> "slack"), secrets)
      code.shouldBe(ExitCode.UnreadableInput)
      text.should(
        include("Slack at 127.0.0.1:1 cannot be reached for the message").and(
          not(include("canary"))
        )
      )
    }
  }

  test("a message after a page links to the page") {
    val slack = new StubSlack
    val wiki = new StubConfluence(cloud = true)
    slack.lend(hooks =>
      wiki.lend { url =>
        PublishedSample.lend { run =>
          val settings =
            s"publishing { slack { }, confluence { url = \"$url/wiki\", edition = cloud,\n" +
              s"username = \"${StubConfluence.User}\", space = PERF } }"
          val secrets = PublishedSample.Secrets +
            (PublishingSecrets.SlackWebhook -> s"$hooks${StubSlack.Path}")
          run.publish(settings, Map("to" -> "confluence,slack"), secrets)._1.shouldBe(ExitCode.Done)
          texts(slack).should(
            include(s"<$url/wiki/spaces/PERF/pages/${wiki.page.id}|Open the report>")
          )
        }
      }
    )
  }
}
