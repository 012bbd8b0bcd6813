package org.folio.perf.publish.confluence

import com.fasterxml.jackson.databind.JsonNode
import java.net.URLEncoder
import java.net.http.HttpRequest.{BodyPublisher, BodyPublishers}
import java.net.http.HttpResponse
import java.nio.charset.StandardCharsets.{ISO_8859_1, UTF_8}
import java.util.{Base64, UUID}
import org.folio.perf.http.Http
import org.folio.perf.model.JsonTree
import org.folio.perf.publish.{ReportFile, Sizes, WebClient}
import org.folio.perf.settings.{ConfluenceSettings, PublishingSecrets, Secret}

/**
 * Calls of Confluence's REST API, whose answers are JSON. Paths are below the base, with their query.
 *
 * @param http client with the token
 */
final private[confluence] class ConfluenceCalls(http: WebClient, settings: ConfluenceSettings) {

  /** @param what the request in messages, after "for" */
  def get(what: String, path: String): Either[String, JsonNode] =
    call(what, "GET", path, BodyPublishers.noBody)

  def send(what: String, method: String, path: String, body: JsonNode): Either[String, JsonNode] =
    call(what, method, path, BodyPublishers.ofString(body.toString), "content-type" -> WebClient.Json)

  /** Sends a form (RFC 7578) with a file, which is not held in memory. @param comment to this version of the file */
  def upload(file: ReportFile, path: String, comment: String): Either[String, JsonNode] = {
    val boundary = s"folio-perf-${UUID.randomUUID}"
    def field(head: String) = s"--$boundary\r\ncontent-disposition: form-data; $head\r\n\r\n"
    val fields = field("name=\"comment\"") + s"$comment\r\n" + field("name=\"minorEdit\"") + "true\r\n" +
      field(s"name=\"file\"; filename=\"${file.name}\"")
    val body = BodyPublishers.concat(
      BodyPublishers.ofString(fields),
      BodyPublishers.ofFile(file.path),
      BodyPublishers.ofString(s"\r\n--$boundary--\r\n"),
    )
    val kind = "content-type" -> s"multipart/form-data; boundary=$boundary"
    call(file.name, "POST", path, body, kind, "X-Atlassian-Token" -> "nocheck")
  }

  private def call(
      what: String,
      method: String,
      path: String,
      body: BodyPublisher,
      headers: (String, String)*
  ): Either[String, JsonNode] =
    http.send(what, method, s"${settings.url}$path", body, headers: _*).flatMap { answer =>
      val found = JsonTree.read(answer.body).filter(_ => answer.statusCode / 100 == 2)
      found.toRight(refusal(what, answer, body.contentLength))
    }

  /** For the person who publishes. @param bytes size of what was sent */
  private def refusal(what: String, answer: HttpResponse[String], bytes: Long): String = {
    val advice = answer.statusCode match {
      case 401 =>
        s"Check ${PublishingSecrets.ConfluenceToken} or the secret, that the token has not expired, and that username is " +
          "its owner."
      case 403 =>
        "Give the owner of the token the permission to view, add and edit pages and attachments in space " +
          s"${settings.space}."
      case 404 =>
        s"Check space (${settings.space}), parent and url, and that the owner of the token can see them."
      case 409 => "Somebody else changed the page at the same time. Publish the run again."
      case 413 =>
        s"It takes no request of ${Sizes.text(bytes)}. Raise the limit (usually 100 MiB for an attachment, " +
          "and less in a proxy), or publish without the archive: -Dattach=charts."
      case _ => s"Check the block confluence: ${settings.url} must be the base of Confluence."
    }
    s"Confluence answered ${answer.statusCode} for $what: ${Http.reason(answer)}. $advice"
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
