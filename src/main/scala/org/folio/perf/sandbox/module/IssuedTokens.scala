package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.time.Instant
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.DateHeader
import org.folio.perf.sandbox.keycloak.{Keycloak, KeycloakResponse}

/** Tokens of a response of Keycloak, and the cookies that mod-login-keycloak makes of them. */
final private[module] case class IssuedTokens(
    access: String,
    accessSeconds: Long,
    refresh: String,
    refreshSeconds: Long,
) {

  /** The times come from the tokens themselves. */
  def expirations: JsonObject = obj(
    "accessTokenExpiration" -> Keycloak.expiryOf(access).map(_.toString),
    "refreshTokenExpiration" -> Keycloak.expiryOf(refresh).map(_.toString),
  )

  def cookies(now: Instant): List[(String, String)] = List(
    IssuedTokens.cookie("folioAccessToken", access, "/", accessSeconds, now),
    IssuedTokens.cookie("folioRefreshToken", refresh, "/authn", refreshSeconds, now),
  )
}

private[module] object IssuedTokens {

  def of(response: KeycloakResponse): IssuedTokens = {
    val json = new JsonObject(response.body)
    IssuedTokens(
      json.getString("access_token"),
      json.getLong("expires_in"),
      json.getString("refresh_token"),
      json.getLong("refresh_expires_in"),
    )
  }

  private def cookie(name: String, value: String, path: String, seconds: Long, now: Instant) = {
    val until = if (seconds == 0) Instant.EPOCH else now.plusSeconds(seconds)
    "set-cookie" -> (s"$name=$value; Path=$path; Max-Age=$seconds; Expires=${DateHeader.of(until)}; " +
      "Secure; HttpOnly; SameSite=None")
  }

  /** Cookies that end those of a log-in. */
  val NoLonger: List[(String, String)] = List(
    cookie("folioAccessToken", "", "/", 0, Instant.EPOCH),
    cookie("folioRefreshToken", "", "/authn", 0, Instant.EPOCH),
  )
}
