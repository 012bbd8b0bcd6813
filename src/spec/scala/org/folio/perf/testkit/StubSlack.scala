package org.folio.perf.testkit

import com.fasterxml.jackson.databind.{JsonNode, ObjectMapper}
import java.nio.charset.StandardCharsets.ISO_8859_1
import scala.collection.mutable
import scala.jdk.CollectionConverters._
import scala.util.Try

/** A stand-in of Slack's incoming webhooks, as strict as the documentation of blocks. */
final class StubSlack extends StubWeb {
  import StubSlack._

  /** Messages in the channel. */
  val messages: mutable.Buffer[JsonNode] = mutable.Buffer.empty

  override protected def answer(request: WebRequest): WebReply =
    if (request.path != Path) WebReply(404, "no_service")
    else if (request.method != "POST") WebReply(405, "method_not_allowed")
    else if (!request.header("content-type").startsWith("application/json"))
      WebReply(400, "invalid_payload")
    else
      Try(new ObjectMapper().readTree(request.body.getBytes(ISO_8859_1))).toOption match {
        case Some(json) if json.isObject => posted(json)
        case _ => WebReply(400, "invalid_payload")
      }

  private def posted(json: JsonNode): WebReply = {
    val blocks = json.path("blocks").elements.asScala.toVector
    if (json.path("text").asText.isEmpty) WebReply(400, "no_text")
    else if (blocks.isEmpty || blocks.size > 50 || !blocks.forall(isBlock))
      WebReply(400, "invalid_blocks")
    else {
      messages += json
      WebReply(200, "ok")
    }
  }

  private def isBlock(block: JsonNode): Boolean = {
    val keys = block.fieldNames.asScala.toSet - "type"
    def all(name: String) = block.path(name).elements.asScala.toVector
    block.path("type").asText match {
      case "header" => keys == Set("text") && isText(block.path("text"), "plain_text", 150)
      case "section" if keys == Set("text") => isText(block.path("text"), "mrkdwn", 3000)
      case "section" =>
        keys == Set("fields") && (1 to 10).contains(all("fields").size) &&
        all("fields").forall(isText(_, "mrkdwn", 2000))
      case "context" =>
        keys == Set("elements") && (1 to 10).contains(all("elements").size) &&
        all("elements").forall(isText(_, "mrkdwn", 3000))
      case _ => false
    }
  }

  private def isText(text: JsonNode, kind: String, longest: Int): Boolean = {
    val known = if (kind == "plain_text") Set("type", "text", "emoji") else Set("type", "text")
    text.fieldNames.asScala.toSet.subsetOf(known) && text.path("type").asText == kind &&
    (1 to longest).contains(text.path("text").asText.length)
  }
}

object StubSlack {

  /** The secret part of the webhook's URL. */
  val Path = "/services/T0/B0/canary"
}
