package org.folio.perf.publish.slack

import com.fasterxml.jackson.databind.{JsonNode, ObjectMapper}
import com.fasterxml.jackson.databind.node.ObjectNode
import org.folio.perf.model.{KeyFigure, RunReport}
import org.folio.perf.report.content.Format
import org.folio.perf.report.html.Sign

/** The message about a run, in Slack's blocks. */
private[slack] object SlackMessage {
  private val mapper = new ObjectMapper

  // Slack's limits, in characters.
  private val LongestHeader = 150
  private val LongestSection = 3000
  private val MostFields = 10

  /** @param link address of the report; `None`: the message names the run only */
  def apply(report: RunReport, link: Option[String]): ObjectNode = {
    val run = report.run
    val name = s"${run.simulation} on ${run.target}"
    val title = s"${Sign.of(report.verdict.status).word}: $name"
    val summary = report.summaryOrVerdict
    val blocks = mapper.createArrayNode()
    blocks.add(block("header").set[JsonNode]("text", plain(title.take(LongestHeader))))
    blocks.add(section(cut(escaped(summary))))
    val fields = report.keyFigures.take(MostFields)
    if (fields.nonEmpty) {
      val all = mapper.createArrayNode()
      fields.foreach(figure => all.add(marked(fieldOf(figure))))
      blocks.add(block("section").set[JsonNode]("fields", all))
    }
    link.foreach(url => blocks.add(section(s"<${linkable(url)}|Open the report>")))
    val context = mapper.createArrayNode()
    context.add(marked(cut(escaped(s"${run.id}, ${Format.date(run.loadStartedAt)}"))))
    blocks.add(block("context").set[JsonNode]("elements", context))
    // Shown in notifications, and read by screen readers. The summary begins with the verdict.
    val message = mapper.createObjectNode().put("text", cut(escaped(s"$name. $summary")))
    message.set[JsonNode]("blocks", blocks)
    message
  }

  private def fieldOf(figure: KeyFigure): String =
    s"*${escaped(figure.label)}*\n${escaped(Format.unit(figure.value, figure.unit))}"

  private def block(kind: String): ObjectNode = mapper.createObjectNode().put("type", kind)

  private def section(text: String): ObjectNode = {
    val made = block("section")
    made.set[JsonNode]("text", marked(text))
    made
  }

  private def plain(text: String): ObjectNode =
    mapper.createObjectNode().put("type", "plain_text").put("text", text).put("emoji", false)

  private def marked(text: String): ObjectNode =
    mapper.createObjectNode().put("type", "mrkdwn").put("text", text)

  /** Slack's three control characters; none of a report's texts mentions a person or a channel. */
  private def escaped(text: String): String =
    text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")

  private def linkable(url: String): String =
    escaped(url).replace("|", "%7C")

  private def cut(text: String): String =
    if (text.isEmpty) "-" else Format.cut(text, LongestSection)
}
