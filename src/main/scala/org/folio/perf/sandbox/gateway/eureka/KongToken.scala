package org.folio.perf.sandbox.gateway.eureka

import io.vertx.core.http.HttpServerRequest
import org.folio.perf.sandbox.http.SandboxResponse

/** The access token of a request as Kong's plugin auth-headers-manager finds it. */
private[eureka] object KongToken {

  /** Needs a blank behind the semicolon between two cookies, as the plugin does. */
  private val Cookie = "([^\\s]+)=([^\\s;]+)[;\\s]*".r
  private val Bearer = "Bearer "

  /** @return left: the tokens of the request differ */
  def of(http: HttpServerRequest): Either[SandboxResponse, Option[String]] =
    inHeaders(http).flatMap { case (source, token) =>
      inCookies(http.getHeader("cookie")) match {
        case Some(cookie) if token.exists(_ != cookie) =>
          Left(KongAnswers.refused(404, KongAnswers.differentCookie(source)))
        case Some(cookie) => Right(Some(cookie))
        case None => Right(token)
      }
    }

  private def inHeaders(
      http: HttpServerRequest
  ): Either[SandboxResponse, (String, Option[String])] = {
    val okapi = Option(http.getHeader("x-okapi-token"))
    Option(http.getHeader("authorization")) match {
      case None => Right("X-Okapi-Token" -> okapi)
      case Some(text) if !text.startsWith(Bearer) =>
        Left(KongAnswers.refused(404, KongAnswers.WrongAuthorization))
      case Some(text) =>
        val token = text.drop(Bearer.length)
        if (okapi.exists(_ != token))
          Left(KongAnswers.refused(404, KongAnswers.DifferentAuthorization))
        else Right("Authorization" -> Some(token))
    }
  }

  private def inCookies(header: String): Option[String] =
    if (header == null) None
    else
      Cookie
        .findAllMatchIn(header)
        .filter(_.group(1) == "folioAccessToken")
        .map(_.group(2))
        .toVector
        .lastOption
}
