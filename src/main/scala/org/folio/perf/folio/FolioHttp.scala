package org.folio.perf.folio

import com.fasterxml.jackson.databind.{JsonNode, ObjectMapper}
import java.net.http.{HttpClient, HttpConnectTimeoutException, HttpRequest, HttpResponse}
import java.net.{ConnectException, UnknownHostException, URI}
import java.nio.channels.UnresolvedAddressException
import java.time.Duration
import org.folio.perf.model.{EurekaRefusal, HostPort}
import org.folio.perf.settings.Secret
import scala.annotation.tailrec
import scala.concurrent.duration.FiniteDuration
import scala.util.control.NonFatal

/**
 * Requests to one gateway, and errors with the gateway's own messages. It blocks.
 *
 * @param okapiUrl of the gateway, without a slash at its end
 */
final private[folio] class FolioHttp(okapiUrl: String, requestTimeout: FiniteDuration) {

  private val timeout = Duration.ofMillis(requestTimeout.toMillis)
  private val http = HttpClient.newBuilder
    .version(HttpClient.Version.HTTP_1_1)
    .connectTimeout(Duration.ofSeconds(10))
    // A redirect may lead to a host that is not allowed.
    .followRedirects(HttpClient.Redirect.NEVER)
    .build()

  def builder(uri: String): HttpRequest.Builder =
    HttpRequest
      .newBuilder(URI.create(okapiUrl + uri))
      .timeout(timeout)
      .header("Accept", "application/json, text/plain")

  def post(path: String, body: String): HttpRequest.Builder =
    builder(path)
      .header("Content-Type", "application/json")
      .POST(HttpRequest.BodyPublishers.ofString(body))

  def send(
      tenant: String,
      path: String,
      request: HttpRequest.Builder,
      secrets: Secret*
  ): Either[FolioError, HttpResponse[String]] =
    try
      Right(ConnectionAttempts { () =>
        http.send(request.build(), HttpResponse.BodyHandlers.ofString())
      })
    catch {
      case NonFatal(e) =>
        val reason = FolioError.words(ConnectionWords.of(e), secrets: _*)
        Left(FolioError.Unreachable(tenant, okapiUrl + path, reason))
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
    try Right(FolioHttp.json.readTree(body))
    catch {
      case NonFatal(_) =>
        val words = s"no JSON: ${FolioError.words(body, secrets: _*)}"
        Left(FolioError.UnexpectedAnswer(tenant, path, 200, words))
    }
}

private[folio] object FolioHttp {
  val json: ObjectMapper = new ObjectMapper()
}

/**
 * Repeats a request whose connection was not made in time, as at a machine that is busy at that moment: it has not
 * reached the target. Nothing else is repeated.
 */
private[folio] object ConnectionAttempts {
  private val AtMost = 3

  @tailrec def apply[A](send: () => A, before: Int = 0): A =
    (try Some(send())
    catch { case _: HttpConnectTimeoutException if before + 1 < AtMost => None }) match {
      case Some(answer) => answer
      case None => apply(send, before + 1)
    }
}

/** Reasons of failed connections. The messages of Java's own exceptions are often empty. */
private object ConnectionWords {

  def of(error: Throwable): String = {
    val causes = Iterator.iterate(error)(_.getCause).takeWhile(_ != null).take(MaxCauses).toVector
    causes
      .collectFirst { case _: UnresolvedAddressException | _: UnknownHostException =>
        "the name of its host is not known"
      }
      .orElse(causes.flatMap(e => Option(e.getMessage)).headOption)
      .getOrElse(error match {
        case _: ConnectException => "connection refused"
        case _ => error.getClass.getSimpleName
      })
  }

  private val MaxCauses = 5
}
