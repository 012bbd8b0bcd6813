package org.folio.perf.sandbox.keycloak

import io.vertx.core.Future
import java.time.Instant
import org.folio.perf.sandbox.gateway.AccessTokens
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
  def realmOf(token: String): Option[String] = Jwt.read(token).flatMap(_.realm)

  /** The end of a token's life, without a check of the token. */
  def expiryOf(token: String): Option[Instant] =
    Jwt.read(token).flatMap(jwt => Option(jwt.payload.getLong("exp"))).map(Instant.ofEpochSecond(_))
}

/**
 * Users of the realms, by their ids in FOLIO. At the start these are the generated users; only
 * staff has passwords.
 */
final class KeycloakUsers {
  private type Key = (String, String)
  private val added = mutable.HashSet.empty[Key]
  private val removed = mutable.HashSet.empty[Key]
  private val passwords = mutable.HashMap.empty[Key, String]

  private def key(tenant: TenantData, userId: String): Key = tenant.tenant.name -> userId

  def has(tenant: TenantData, userId: String): Boolean = {
    val user = key(tenant, userId)
    added(user) || tenant.generatedUsers.indexOf(userId) >= 0 && !removed(user)
  }

  def add(tenant: TenantData, userId: String): Unit = {
    added += key(tenant, userId)
    removed -= key(tenant, userId)
  }

  def remove(tenant: TenantData, userId: String): Unit = {
    val user = key(tenant, userId)
    added -= user
    removed += user
    passwords -= user
  }

  def setPassword(tenant: TenantData, userId: String, password: String): Unit =
    passwords.update(key(tenant, userId), password)

  /** `None`: the user cannot log in. */
  def password(tenant: TenantData, userId: String): Option[String] =
    if (!has(tenant, userId)) None
    else
      passwords.get(key(tenant, userId)).orElse {
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
    val parts = version.split('.').map(_.toIntOption.getOrElse(0)).padTo(2, 0)
    if (parts(0) > 26 || parts(0) == 26 && parts(1) >= 6) 400 else 401
  }
}
