package org.folio.perf.sandbox.keycloak

import io.vertx.core.Future
import java.time.Instant
import org.folio.perf.sandbox.gateway.AccessTokens
import scala.util.Try
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.settings.SandboxAccounts
import scala.collection.mutable

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

/**
 * Users of the realms, by their ids in FOLIO. At the start these are the generated users; only
 * staff has passwords.
 */
final class KeycloakUsers {
  private val added = mutable.HashSet.empty[(String, String)]
  private val removed = mutable.HashSet.empty[(String, String)]
  private val passwords = mutable.HashMap.empty[(String, String), String]

  def has(tenant: TenantData, userId: String): Boolean = {
    val key = tenant.tenant.name -> userId
    added(key) || tenant.generatedUsers.indexOf(userId) >= 0 && !removed(key)
  }

  def add(tenant: TenantData, userId: String): Unit = {
    added += tenant.tenant.name -> userId
    removed -= tenant.tenant.name -> userId
  }

  def remove(tenant: TenantData, userId: String): Unit = {
    val key = tenant.tenant.name -> userId
    added -= key
    removed += key
    passwords -= key
  }

  def setPassword(tenant: TenantData, userId: String, password: String): Unit =
    passwords.update(tenant.tenant.name -> userId, password)

  /** `None`: the user cannot log in. */
  def password(tenant: TenantData, userId: String): Option[String] =
    if (!has(tenant, userId)) None
    else
      passwords.get(tenant.tenant.name -> userId).orElse {
        val index = tenant.generatedUsers.indexOf(userId)
        Option.when(index >= tenant.tenant.patrons)(SandboxAccounts.Password)
      }
}

/** Differences between versions of Keycloak. */
object KeycloakVersion {

  /**
   * Status of the token endpoint for wrong credentials: 401 until 26.5, 400 since 26.6.
   *
   * @param version such as `26.1.3`
   */
  def wrongCredentials(version: String): Int = {
    val parts = version.split('.').toVector.map(_.toIntOption.getOrElse(0)).padTo(2, 0)
    val isNew = parts(0) > 26 || parts(0) == 26 && parts(1) >= 6
    if (isNew) 400 else 401
  }
}
