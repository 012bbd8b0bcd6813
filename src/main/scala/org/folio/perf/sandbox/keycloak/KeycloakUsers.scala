package org.folio.perf.sandbox.keycloak

import org.folio.perf.sandbox.data.{SandboxAccounts, TenantData}
import scala.collection.mutable

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
