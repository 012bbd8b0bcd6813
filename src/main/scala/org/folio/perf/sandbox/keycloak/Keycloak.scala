package org.folio.perf.sandbox.keycloak

import io.vertx.core.Future
import java.time.Instant
import org.folio.perf.sandbox.gateway.AccessTokens
import scala.util.Try

/**
 * Keycloak's endpoints that FOLIO uses at a log-in, and the check of its tokens. The realm of a
 * tenant has the tenant's name.
 */
trait Keycloak extends AccessTokens {

  /** `POST /realms/{realm}/protocol/openid-connect/token`. @param form fields of the body */
  def token(realm: String, form: Map[String, String], now: Instant): Future[KeycloakResponse]

  /** `POST /realms/{realm}/protocol/openid-connect/logout`. */
  def logout(realm: String, form: Map[String, String], now: Instant): Future[KeycloakResponse]

  /** `POST /admin/realms/{realm}/users/{id}/logout`: ends all sessions of a user. */
  def logoutAll(realm: String, userId: String): Future[Void]

  /** URL for messages, without a slash at its end. */
  def url: String
}

/** @param body JSON; empty: none */
final case class KeycloakResponse(status: Int, body: String)

object Keycloak {

  /** Secret of all log-in clients. It protects nothing: see `SandboxAccounts`. */
  val ClientSecret = "sandbox-client-secret"

  /** The client that log-ins of a tenant use. */
  def loginClient(tenant: String): String = s"$tenant-login-application"

  /** The realm in a token's issuer, without a check of the token. */
  def realmOf(token: String): Option[String] =
    for {
      jwt <- Jwt.read(token)
      issuer <- Try(jwt.payload.getString("iss")).toOption.flatMap(Option(_))
      at = issuer.lastIndexOf("/realms/")
      if at >= 0
      realm = issuer.drop(at + "/realms/".length)
      if realm.nonEmpty && !realm.contains("/")
    } yield realm

  /** The end of a token's life, without a check of the token. */
  def expiryOf(token: String): Option[Instant] =
    Jwt.read(token).flatMap(jwt => Option(jwt.payload.getLong("exp"))).map(Instant.ofEpochSecond(_))
}
