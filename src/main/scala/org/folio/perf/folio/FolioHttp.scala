package org.folio.perf.folio

import com.fasterxml.jackson.databind.JsonNode
import java.net.URI
import java.net.http.{HttpRequest, HttpResponse}
import java.time.Duration
import org.folio.perf.http.{Http, Retry}
import org.folio.perf.model.{EurekaRefusal, HostPort, JsonTree, Redaction}
import org.folio.perf.model.JsonTree.Fields
import org.folio.perf.settings.Secret
import scala.concurrent.duration.FiniteDuration
import scala.util.Try

/**
 * Requests to one gateway, and errors with the gateway's own messages. It blocks.
 *
 * @param okapiUrl of the gateway, without a slash at its end
 */
final private[folio] class FolioHttp(okapiUrl: String, requestTimeout: FiniteDuration) {

  private val timeout = Duration.ofMillis(requestTimeout.toMillis)

  def builder(uri: String): HttpRequest.Builder =
    HttpRequest
      .newBuilder(URI.create(okapiUrl + uri))
      .timeout(timeout)
      .header("Accept", "application/json, text/plain")

  def post(path: String, body: String): HttpRequest.Builder =
    builder(path)
      .header("Content-Type", "application/json")
      .POST(HttpRequest.BodyPublishers.ofString(body))

  /** A request in the name of a tenant's user. */
  def asUser(tenant: String, token: Secret, request: HttpRequest.Builder): HttpRequest.Builder =
    request.header("x-okapi-tenant", tenant).header("x-okapi-token", token.reveal)

  def send(
      tenant: String,
      path: String,
      request: HttpRequest.Builder,
      secrets: Secret*
  ): Either[FolioError, HttpResponse[String]] =
    Http
      .send(request.build(), Retry(connects = 3), isDirect = true)
      .left
      .map { reason =>
        val words = FolioError.words(reason, secrets: _*)
        // The load has no proxy either.
        val way = if (Http.hasProxy(URI.create(okapiUrl))) "; FOLIO is never asked through the machine's proxy" else ""
        FolioError.Unreachable(tenant, okapiUrl + path, words + way)
      }

  /** @param secrets values of the request, which the answer may repeat */
  def refusal(
      tenant: String,
      path: String,
      response: HttpResponse[String],
      secrets: Secret*
  ): FolioError = {
    val body = ErrorBody.of(response.body)
    val words = FolioError.words(body.words, secrets: _*)
    val status = response.statusCode
    if (status >= 300 && status < 400)
      FolioError.Redirected(tenant, path, status, whereTo(response))
    else if (words.startsWith("No such Tenant")) FolioError.UnknownTenant(tenant, path, words)
    else
      EurekaRefusal.of(status, body.message) match {
        case Some(refusal) => FolioError.RefusedByEureka(tenant, path, status, words, refusal)
        case None if status == 404 => FolioError.NoRoute(tenant, path, words)
        case None => FolioError.UnexpectedAnswer(tenant, path, status, words)
      }
  }

  /** Host of a redirect. The rest of the address may have a secret. */
  private def whereTo(response: HttpResponse[String]): String = {
    val location = response.headers.firstValue("location").orElse("")
    HostPort.ofUrl(location).fold(_ => "nowhere that is a plain URL", _.toString)
  }

  def parse(
      tenant: String,
      path: String,
      body: String,
      secrets: Secret*
  ): Either[FolioError, JsonNode] =
    Try(JsonTree.mapper.readTree(body)).toEither.left.map { _ =>
      FolioError.UnexpectedAnswer(tenant, path, 200, s"no JSON: ${FolioError.words(body, secrets: _*)}")
    }
}

/**
 * The body of a refusal: `{"errors":[{"message","code","parameters"}]}` of modules and sidecars, `{"message"}` of Kong,
 * or a plain text.
 *
 * @param message the body itself if it has none
 * @param parameters their values
 */
final private[folio] case class ErrorBody(message: String, parameters: Vector[String]) {

  /** Whether Keycloak refused user name and password. Since 26.6 the answer is 400, not 401. */
  def isInvalidGrant: Boolean = parameters.exists(_.contains("invalid_grant"))

  /** The message, and Keycloak's reason of a refused log-in if it is there. */
  def words: String =
    parameters.flatMap(ErrorBody.Reason.findFirstMatchIn(_)).headOption.fold(message) { found =>
      s"$message: ${found.group(1)}"
    }
}

private[folio] object ErrorBody {

  /** Keycloak's JSON within a text, whose quotation marks may have backslashes. */
  private val Reason = """error_description\\*"\s*:\s*\\*"([^"\\]+)""".r

  def of(body: String): ErrorBody = {
    val node = JsonTree.read(body).getOrElse(JsonTree.mapper.missingNode)
    val first = node.at("/errors/0")
    val message = first.path("message").asText(node.text("message"))
    ErrorBody(
      if (message.nonEmpty) message else body,
      first.items("parameters").map(_.text("value")),
    )
  }
}

/** Reason of a failed request to FOLIO, worded for the person who set up the run. It has no token and no password. */
sealed abstract class FolioError(val message: String) {
  def tenant: String
}

object FolioError {

  /**
   * @param tenant empty: the request was for no tenant
   * @param reason the client's message, e.g. `Connection refused`
   */
  final case class Unreachable(tenant: String, url: String, reason: String)
      extends FolioError(
        s"${whose(tenant)}$url cannot be reached ($reason). Check the URL of the gateway (target.okapiUrl, or sandbox.url of a " +
          "sandbox), and that FOLIO runs there."
      )

  final case class UnknownTenant(tenant: String, path: String, words: String)
      extends FolioError(
        s"Tenant $tenant is not known at the target: $path answered \"$words\". " +
          "Check target.tenants."
      )

  final case class WrongCredentials(tenant: String, username: String, words: String)
      extends FolioError(
        s"Tenant $tenant: login of user $username was refused: \"$words\". " +
          "Check username in the target file, and the password: the environment variable FOLIO_PERF_PASSWORD, with _TENANT at " +
          "its end for one tenant, or the target's credentialsFile or secret."
      )

  /** The gateway has no module for the path, or the tenant has not enabled it. */
  final case class NoRoute(tenant: String, path: String, words: String)
      extends FolioError(
        s"Tenant $tenant: $path is not served (404 \"$words\"). " +
          "The module is missing or not enabled for this tenant."
      )

  /** A refusal of Kong or of a sidecar. */
  final case class RefusedByEureka(
      tenant: String,
      path: String,
      status: Int,
      words: String,
      refusal: EurekaRefusal,
  ) extends FolioError(
        s"Tenant $tenant: $path was refused, because ${refusal.cause} ($status \"$words\"). " +
          refusal.advice
      )

  /** A missing record that other records need. */
  final case class Lacks(tenant: String, what: String)
      extends FolioError(
        s"Tenant $tenant has no $what. Create one in FOLIO's settings."
      )

  /** @param to host of the redirect */
  final case class Redirected(tenant: String, path: String, status: Int, to: String)
      extends FolioError(
        s"${whose(tenant)}$path answered $status and points to $to. Redirects are not followed: set " +
          "target.okapiUrl, or sandbox.url of a sandbox, to FOLIO's address, and allow its host in the target file."
      )

  /** Any other answer than the one expected. */
  final case class UnexpectedAnswer(tenant: String, path: String, status: Int, words: String)
      extends FolioError(
        s"Tenant $tenant: $path answered $status \"$words\". See the log of the module that serves it."
      )

  private def whose(tenant: String): String = if (tenant.isEmpty) "" else s"Tenant $tenant: "

  private val MaxWords = 200
  private val MostRead = 20000

  /**
   * The module's own message in one short line.
   *
   * @param secrets values that it may repeat
   */
  def words(body: String, secrets: Secret*): String = {
    val quiet = secrets.foldLeft(body.take(MostRead))((text, secret) => secret.hiddenIn(text))
    val line = Redaction.secrets(quiet).replaceAll("\\s+", " ").trim
    if (line.length <= MaxWords) line else line.take(MaxWords) + "..."
  }
}
