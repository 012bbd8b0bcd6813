package org.folio.perf.http

import com.fasterxml.jackson.databind.JsonNode
import java.net.http.HttpRequest
import java.net.http.HttpRequest.BodyPublishers
import java.time.Duration
import org.folio.perf.model.{JsonTree, Redaction}

/**
 * A server whose answers are JSON objects.
 *
 * @param settings block of the settings `url` and `tenant`, for messages
 * @param login what to do if it asks for a log-in, in a sentence
 * @param token of the header Authorization; `None`: there is none
 * @param tenant of servers with several, such as Loki and Mimir; empty: none
 */
final class JsonServer(
    url: String,
    settings: String,
    login: String,
    token: Option[String],
    retry: Retry,
    tenant: String,
    answerSeconds: Long = 60,
) {
  val where: String = Redaction.url(url)

  /**
   * @param method such as `GET`
   * @param body empty: none
   * @return left: the end of a sentence whose subject is the server
   */
  def ask(
      method: String,
      path: String,
      body: String = "",
      contentType: String = "application/json",
  ): Either[String, JsonNode] =
    Http
      .address(url.stripSuffix("/") + path)
      .toRight(s"has no valid address. Set $settings.url.")
      .flatMap { uri =>
        val headers = Option.when(tenant.nonEmpty)(Http.TenantHeader -> tenant) ++
          token.map(text => "authorization" -> s"Bearer $text") ++
          Option.when(body.nonEmpty)("content-type" -> contentType)
        val plain = HttpRequest
          .newBuilder(uri)
          .timeout(Duration.ofSeconds(answerSeconds))
          .method(method, if (body.isEmpty) BodyPublishers.noBody() else BodyPublishers.ofString(body))
        send(headers.foldLeft(plain) { case (request, (name, value)) => request.header(name, value) }.build())
      }

  private def send(request: HttpRequest): Either[String, JsonNode] =
    Http.send(request, retry) match {
      case Right(found) if found.statusCode == 200 =>
        JsonTree.read(found.body).filter(_.isObject).toRight(s"sent no whole JSON, but ${Http.reason(found)}.")
      case Right(found) =>
        val reason = Http.reason(found)
        val advice =
          if (reason.contains("no org id")) s" Name the tenant: $settings.tenant."
          else if (found.statusCode == 401 || found.statusCode == 403) s" $login"
          else ""
        Left(s"answered ${found.statusCode}: $reason.$advice")
      case Left(problem) => Left(s"could not be reached: $problem. Check $settings.url and the network.")
    }
}
