package org.folio.perf.settings

import java.util.Locale
import org.folio.perf.settings.SettingsError._

/** Passwords and keys of tenants by the tenants' names. */
private[settings] trait TenantSecrets {
  def password(tenant: String): Option[Secret]
  def edgeApiKey(tenant: String): Option[Secret]

  /** Advice for a tenant without a password. */
  def howToSet: String
}

private[settings] object TenantSecrets {
  val Password = "FOLIO_PERF_PASSWORD"
  private val EdgeApiKey = "FOLIO_PERF_EDGE_API_KEY"

  /** Secrets in environment variables: one for all tenants, or with the suffix `_TENANT` for one tenant. */
  final class OfEnvironment(environment: Map[String, String], origin: String)
      extends TenantSecrets {
    override def password(tenant: String): Option[Secret] = variable(Password, tenant)
    override def edgeApiKey(tenant: String): Option[Secret] = variable(EdgeApiKey, tenant)
    override def howToSet: String =
      s"Set the environment variable $Password, or set credentialsFile in $origin."

    private def variable(name: String, tenant: String): Option[Secret] = {
      val own = s"${name}_${tenant.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_")}"
      environment.get(own).filter(_.nonEmpty).orElse(environment.get(name)).filter(_.nonEmpty)
    }.map(new Secret(_))
  }

  /** Values of a secret of AWS by their keys: `password`, `password.TENANT`, `edgeApiKey.TENANT`. */
  final private class OfStore(values: Map[String, String], place: SecretAddress)
      extends TenantSecrets {
    override def password(tenant: String): Option[Secret] = value("password", tenant)
    override def edgeApiKey(tenant: String): Option[Secret] = value("edgeApiKey", tenant)
    override def howToSet: String =
      s"Add the key password to the secret ${place.name}, or password.TENANT for one tenant."

    private def value(key: String, tenant: String): Option[Secret] =
      values.get(s"$key.$tenant").orElse(values.get(key)).filter(_.nonEmpty).map(new Secret(_))
  }

  /** Empty secrets, for a dry run. */
  private object Unread extends TenantSecrets {
    private val none = Some(new Secret(""))
    override def password(tenant: String): Option[Secret] = none
    override def edgeApiKey(tenant: String): Option[Secret] = none
    override def howToSet: String = ""
  }

  def ofStore(store: SecretStore, place: SecretAddress): Either[SettingsError, TenantSecrets] =
    store
      .read(place)
      .left
      .map(BadSecret(place.name, _))
      .flatMap(_.fold[Either[SettingsError, TenantSecrets]](Right(Unread)) { text =>
        SecretTexts
          .parse(place, text, "{\"password\": \"...\", \"edgeApiKey.TENANT\": \"...\"}")
          .map(new OfStore(_, place))
      })
}
