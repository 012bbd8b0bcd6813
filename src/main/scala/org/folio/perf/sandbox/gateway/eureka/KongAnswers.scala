package org.folio.perf.sandbox.gateway.eureka

import io.vertx.core.http.HttpServerRequest
import java.util.SplittableRandom
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.http.SandboxResponse

/**
 * Responses that Kong gives itself.
 *
 * Source: folio-kong 3.9, its plugin auth-headers-manager and its configuration.
 */
private[eureka] object KongAnswers {
  private val ids = new SplittableRandom

  val NoRoute = "no Route matched with those values"
  val WrongAuthorization = "Invalid authorization header, value must start with Bearer"
  val DifferentAuthorization = "X-Okapi-Token is not equal to Authorization token"

  /** @param source name of the header with the other token */
  def differentCookie(source: String): String =
    s"$source token is not equal to folioAccessToken token in cookies"

  def refused(status: Int, message: String): SandboxResponse =
    SandboxResponse.json(status, obj("message" -> message, "request_id" -> requestId()))

  /** Kong cannot use the upstream's response, or gets none. */
  def upstream(status: Int): Option[SandboxResponse] = status match {
    case 502 => Some(refused(502, "An invalid response was received from the upstream server"))
    case 503 => Some(refused(503, "The upstream server is currently unavailable"))
    case 504 => Some(refused(504, "The upstream server is timing out"))
    case _ => None
  }

  def notFound: SandboxResponse = refused(404, NoRoute)

  /** Answer to a preflight. All other OPTIONS requests go to an upstream that does not exist. */
  def preflight(http: HttpServerRequest): SandboxResponse =
    if (http.getHeader("origin") == null) refusedPreflight
    else if (http.getHeader("access-control-request-method") == null) refusedPreflight
    else {
      val asked = Option(http.getHeader("access-control-request-headers"))
      SandboxResponse
        .text(200, "")
        .copy(
          contentType = None,
          headers = List("access-control-allow-methods" -> "GET,PUT,POST,DELETE,PATCH") ++
            asked.map("access-control-allow-headers" -> _),
        )
    }

  private def refusedPreflight: SandboxResponse = upstream(502).get

  /** Headers that the global plugin response-transformer adds. */
  val Headers: List[(String, String)] = List(
    "cache-control" -> "private, no-cache, no-store, max-age=0",
    "pragma" -> "no-cache",
    "expires" -> "0",
    "strict-transport-security" -> "max-age=31536000; includeSubDomains; preload",
  )

  private def requestId(): String = f"${ids.nextLong()}%016x${ids.nextLong()}%016x"
}
