package org.folio.perf.publish.confluence

import com.fasterxml.jackson.core.JsonProcessingException
import com.fasterxml.jackson.databind.JsonNode
import java.net.URLEncoder
import java.nio.charset.StandardCharsets.{ISO_8859_1, UTF_8}
import java.util.{Base64, UUID}
import org.folio.perf.publish.{ReportFile, Sizes, WebBody, WebClient, WebFailure}
import org.folio.perf.settings.{ConfluenceSettings, PublishingSecrets, Sanitized, Secret}
import org.folio.perf.model.{HostPort, JsonTree, Redaction}
import scala.jdk.CollectionConverters._
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse
import scala.jdk.OptionConverters._

/**
 * Calls of Confluence's REST API, whose answers are JSON.
 *
 * @param http client with the token
 */
final private[confluence] class ConfluenceCalls(http: WebClient, settings: ConfluenceSettings) {

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
    call(what, method, path, WebBody.json(JsonTree.mapper.writeValueAsString(body)))

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
      if (answer.statusCode / 100 == 2) parse(what, answer)
      else
        Left(WebFailure(Some(answer.statusCode), ConfluenceFailure.words(settings, what, answer, body.bytes)))
    }

  private def parse(what: String, answer: HttpResponse[String]): Either[WebFailure, JsonNode] =
    try
      if (answer.body.trim.isEmpty) Right(JsonTree.mapper.createObjectNode())
      else Right(JsonTree.mapper.readTree(answer.body))
    catch {
      case _: JsonProcessingException =>
        Left(
          WebFailure(
            Some(answer.statusCode),
            s"Confluence's answer for $what is no JSON, so ${settings.url} is probably a log-in page " +
              "or a proxy. Set url to the base of Confluence.",
          )
        )
    }
}

private[confluence] object ConfluenceCalls {

  def encoded(text: String): String = URLEncoder.encode(text, UTF_8).replace("+", "%20")

  /** The header that identifies us. */
  def authorization(username: Option[String], token: Secret): String = username match {
    case None => s"Bearer ${token.reveal}"
    case Some(name) =>
      val pair = s"$name:${token.reveal}".getBytes(UTF_8)
      s"Basic ${new String(Base64.getEncoder.encode(pair), ISO_8859_1)}"
  }
}

/** Refusals of Confluence, worded for the person who publishes. */
private[confluence] object ConfluenceFailure {

  /** @param bytes size of what was sent */
  def words(
      settings: ConfluenceSettings,
      what: String,
      answer: HttpResponse[String],
      bytes: Long,
  ): String = {
    val own = said(answer.body)
    val head = s"Confluence answered ${answer.statusCode} for $what${own.fold("")(w => s": $w")}."
    s"$head ${advice(settings, answer, bytes)}"
  }

  private def advice(settings: ConfluenceSettings, answer: HttpResponse[String], bytes: Long): String =
    answer.statusCode match {
      case 401 =>
        s"It does not know the token. Check ${PublishingSecrets.ConfluenceToken} or the secret, that " +
          "the token has not expired, and that username is its owner."
      case 403 =>
        s"The owner of the token may not do this. Give it permission to view, add and edit pages and " +
          s"attachments in space ${settings.space}."
      case 404 =>
        s"Check space (${settings.space}), parent and url, and that the owner of the token can see them."
      case 409 => "Somebody else changed the page at the same time. Publish the run again."
      case 413 =>
        s"It takes no request of ${Sizes.text(bytes)}. Raise the limit (usually 100 MiB for an attachment, " +
          "and less in a proxy), or publish without the archive: -Dattach=charts."
      case status if status / 100 == 3 =>
        val place =
          answer.headers.firstValue("location").toScala.flatMap(HostPort.ofUrl(_).toOption).fold("")(h => s" to $h")
        s"Redirects$place are not followed. Set url to the final address, and allow its host."
      case 400 =>
        "If a page of this title exists where the token's owner cannot see it, delete it or change the title."
      case status if status / 100 == 5 => "Look at Confluence's log, and publish the run again."
      case _ => "Check the settings of the block confluence."
    }

  /** Confluence's own words, in the forms of both versions of its API. */
  private def said(body: String): Option[String] =
    JsonTree
      .read(body)
      .flatMap { json =>
        val errors = json.path("errors").elements.asScala.flatMap { error =>
          Vector(error.path("title"), error.path("detail")).map(_.asText("")).filter(usable)
        }
        val data = json.at("/data/errors").elements.asScala.map(_.at("/message/translation").asText(""))
        (Iterator(json.path("message").asText("")) ++ errors ++ data)
          .filter(usable)
          .toVector
          .distinct
          .headOption
      }
      .map(words => Sanitized.text(Redaction.secrets(words), LongestWords).stripSuffix("."))

  private def usable(text: String): Boolean = text.trim.nonEmpty && text != "null"

  private val LongestWords = 300
}

/** The form (RFC 7578) that attaches a file. The file is not held in memory. */
private[confluence] object AttachmentForm {

  /** @param comment to the version of the attachment */
  def apply(file: ReportFile, comment: String): WebBody = {
    val boundary = s"folio-perf-${UUID.randomUUID}"
    val head = (field(boundary, "comment", comment) + field(boundary, "minorEdit", "true") +
      s"--$boundary\r\ncontent-disposition: form-data; name=\"file\"; filename=\"${file.name}\"\r\n" +
      s"content-type: ${typeOf(file.name)}\r\n\r\n").getBytes(UTF_8)
    val tail = s"\r\n--$boundary--\r\n".getBytes(UTF_8)
    WebBody(
      Some(s"multipart/form-data; boundary=$boundary"),
      head.length.toLong + file.bytes + tail.length.toLong,
      () =>
        BodyPublishers.concat(
          BodyPublishers.ofByteArray(head),
          BodyPublishers.ofFile(file.path),
          BodyPublishers.ofByteArray(tail),
        ),
    )
  }

  private def field(boundary: String, name: String, value: String): String =
    s"--$boundary\r\ncontent-disposition: form-data; name=\"$name\"\r\n" +
      s"content-type: text/plain; charset=utf-8\r\n\r\n$value\r\n"

  private def typeOf(name: String): String =
    if (name.endsWith(".png")) "image/png" else "application/zip"
}
