package org.folio.perf.publish.slack

import com.fasterxml.jackson.databind.node.ObjectNode
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse
import org.folio.perf.model.{JsonTree, KeyFigure, RunReport}
import org.folio.perf.publish._
import org.folio.perf.report.content.Format
import org.folio.perf.report.html.Sign
import org.folio.perf.settings._

/**
 * A message with verdict, summary, key figures and link, posted by an incoming webhook.
 *
 * @param webhook read when something is sent. Its URL is a secret, and no message shows it
 * @param link of the report; `None`: the one of the settings
 * @param say gets lines of progress
 * @param pause waits some milliseconds
 */
final class SlackChannel(
    settings: SlackSettings,
    webhook: () => Either[String, Secret],
    link: Option[String],
    say: String => Unit,
    pause: Long => Unit = Thread.sleep(_),
) extends Destination {

  override def preview(run: FinishedRun): Either[String, Vector[String]] =
    linkOf(run).map { link =>
      val text = JsonTree.mapper.writerWithDefaultPrettyPrinter
        .writeValueAsString(SlackMessage(run.report, link))
      Vector("Would post to the incoming webhook of Slack:", text)
    }

  override def publish(run: FinishedRun): Either[String, Publication] =
    for {
      link <- linkOf(run)
      url <- webhook()
      http = new WebClient("Slack", Map.empty, line => say(url.hiddenIn(line)), pause)
      body = BodyPublishers.ofString(SlackMessage(run.report, link).toString)
      answer <- http
        .send("the message", "POST", url.reveal, body, "content-type" -> WebClient.Json)
        .left
        .map(url.hiddenIn)
      _ <- Either.cond(answer.statusCode / 100 == 2, (), url.hiddenIn(refusal(answer)))
    } yield Publication(None, "Posted the summary in Slack.")

  private def linkOf(run: FinishedRun): Either[String, Option[String]] = {
    val found = link.orElse(settings.link).map(ReportLink.filled(_, run))
    found
      .filterNot(PublishingLink.isWebPage)
      .map { wrong =>
        s"The link ${Sanitized.text(wrong)} is no address of a web page; expected one such as " +
          "https://jenkins.example.org/job/perf/12. Pass -Dlink=URL."
      }
      .toLeft(found)
  }

  private def refusal(answer: HttpResponse[String]): String = {
    val said = Sanitized.text(answer.body)
    val advice = said match {
      case "channel_not_found" | "channel_is_archived" => "Make a webhook for another channel."
      case "action_prohibited" | "posting_to_general_channel_denied" =>
        "An administrator of Slack must allow posts to its channel."
      case _ => s"Make another webhook, and renew ${PublishingSecrets.SlackWebhook} or the secret."
    }
    s"Slack answered ${answer.statusCode} for the message: $said. $advice"
  }
}

/** The message about a run, in Slack's blocks. */
private[slack] object SlackMessage {

  // Slack's limits, in characters.
  private val LongestHeader = 150
  private val LongestSection = 3000
  private val MostFields = 10

  /** @param link address of the report; `None`: the message names the run only */
  def apply(report: RunReport, link: Option[String]): ObjectNode = {
    val run = report.run
    val name = s"${run.simulation} on ${run.target.name}"
    val title = s"${Sign.of(report.verdict.status).word}: $name"
    val summary = report.summary
    val fields = report.keyFigures.take(MostFields).map(figure => marked(fieldOf(figure)))
    val heading =
      JsonTree.of("type" -> "plain_text", "text" -> title.take(LongestHeader), "emoji" -> false)
    val blocks = Seq(JsonTree.of("type" -> "header", "text" -> heading), section(cut(escaped(summary)))) ++
      Option.when(fields.nonEmpty)(JsonTree.of("type" -> "section", "fields" -> fields)) ++
      link.map(url => section(s"<${linkable(url)}|Open the report>")) :+
      JsonTree.of(
        "type" -> "context",
        "elements" -> Seq(marked(cut(escaped(s"${run.id}, ${Format.date(run.loadStartedAt)}")))),
      )
    // Shown in notifications, and read by screen readers. The summary begins with the verdict.
    JsonTree.of("text" -> cut(escaped(s"$name. $summary")), "blocks" -> blocks)
  }

  private def fieldOf(figure: KeyFigure): String =
    s"*${escaped(figure.label)}*\n${escaped(Format.unit(figure.value, figure.unit))}"

  private def section(text: String): ObjectNode = JsonTree.of("type" -> "section", "text" -> marked(text))

  private def marked(text: String): ObjectNode = JsonTree.of("type" -> "mrkdwn", "text" -> text)

  /** Slack's three control characters; none of a report's texts mentions a person or a channel. */
  private def escaped(text: String): String =
    text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")

  private def linkable(url: String): String =
    escaped(url).replace("|", "%7C")

  private def cut(text: String): String =
    if (text.isEmpty) "-" else Format.cut(text, LongestSection)
}
