package org.folio.perf.publish.confluence

import com.fasterxml.jackson.core.JsonProcessingException
import com.fasterxml.jackson.databind.node.ObjectNode
import com.fasterxml.jackson.databind.{JsonNode, ObjectMapper}
import java.net.URLEncoder
import java.nio.charset.StandardCharsets.{ISO_8859_1, UTF_8}
import java.util.Base64
import org.folio.perf.publish.{WebAnswer, WebBody, WebClient, WebFailure}
import org.folio.perf.settings.{ConfluenceSettings, Secret}

/**
 * Calls of Confluence's REST API, whose answers are JSON.
 *
 * @param http client with the token
 */
final private[confluence] class ConfluenceCalls(http: WebClient, settings: ConfluenceSettings) {
  import ConfluenceCalls._

  /** @param path below the base, with its query. `what` is the request in messages, after "for" */
  def get(what: String, path: String): Either[WebFailure, JsonNode] =
    call(what, "GET", path, WebBody.Empty)

  /** Reads what may be absent: `None` if Confluence knows no such thing. */
  def find(what: String, path: String): Either[WebFailure, Option[JsonNode]] =
    get(what, path) match {
      case Left(WebFailure(Some(404), _)) => Right(None)
      case other => other.map(Some(_))
    }

  def send(
      what: String,
      method: String,
      path: String,
      body: JsonNode,
  ): Either[WebFailure, JsonNode] =
    call(what, method, path, WebBody.json(mapper.writeValueAsString(body)))

  /** @param body of a form with files */
  def upload(what: String, path: String, body: WebBody): Either[WebFailure, JsonNode] =
    call(what, "POST", path, body, Map("X-Atlassian-Token" -> "nocheck"))

  private def call(
      what: String,
      method: String,
      path: String,
      body: WebBody,
      more: Map[String, String] = Map.empty,
  ): Either[WebFailure, JsonNode] =
    http.send(what, method, s"${settings.url}$path", body, more).flatMap { answer =>
      if (answer.isGood) parse(what, answer)
      else
        Left(
          WebFailure(
            Some(answer.status),
            ConfluenceFailure.words(settings, what, answer, body.bytes),
          )
        )
    }

  private def parse(what: String, answer: WebAnswer): Either[WebFailure, JsonNode] =
    try
      if (answer.body.trim.isEmpty) Right(mapper.createObjectNode())
      else Right(mapper.readTree(answer.body))
    catch {
      case _: JsonProcessingException =>
        Left(
          WebFailure(
            Some(answer.status),
            s"Confluence's answer for $what is no JSON, so ${settings.url} is probably a log-in page " +
              "or a proxy. Set url to the base of Confluence.",
          )
        )
    }
}

private[confluence] object ConfluenceCalls {
  private val mapper = new ObjectMapper

  def json(): ObjectNode = mapper.createObjectNode()

  def list(items: JsonNode*): JsonNode = {
    val all = mapper.createArrayNode()
    items.foreach(item => all.add(item))
    all
  }

  def encoded(text: String): String = URLEncoder.encode(text, UTF_8).replace("+", "%20")

  /** The header that identifies us. */
  def authorization(username: Option[String], token: Secret): String = username match {
    case None => s"Bearer ${token.reveal}"
    case Some(name) =>
      val pair = s"$name:${token.reveal}".getBytes(UTF_8)
      s"Basic ${new String(Base64.getEncoder.encode(pair), ISO_8859_1)}"
  }
}
