package org.folio.perf.settings

import com.fasterxml.jackson.core.JsonProcessingException
import com.fasterxml.jackson.databind.ObjectMapper
import java.util.Locale
import org.folio.perf.settings.SettingsError._
import scala.jdk.CollectionConverters._

/** Passwords and keys of tenants by their names, wherever they come from. */
private[settings] trait TenantSecrets {
  def password(tenant: String): Option[Secret]
  def edgeApiKey(tenant: String): Option[Secret]

  /** What to do when a tenant has no password. */
  def howToSet: String
}

private[settings] object TenantSecrets {
  val Password = "FOLIO_PERF_PASSWORD"
  private val EdgeApiKey = "FOLIO_PERF_EDGE_API_KEY"

  /** Of all tenants, or, with `_TENANT` at its end, of one. */
  final class OfEnvironment(environment: Map[String, String], origin: String)
      extends TenantSecrets {
    override def password(tenant: String): Option[Secret] = variable(Password, tenant)
    override def edgeApiKey(tenant: String): Option[Secret] = variable(EdgeApiKey, tenant)
    override def howToSet: String =
      s"Set the environment variable $Password, or name a credentialsFile in $origin."

    private def variable(name: String, tenant: String): Option[Secret] = {
      val own = s"${name}_${tenant.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_")}"
      environment.get(own).filter(_.nonEmpty).orElse(environment.get(name)).filter(_.nonEmpty)
    }.map(new Secret(_))
  }

  /** Names and values of a secret of AWS: `password`, `password.TENANT`, `edgeApiKey.TENANT`. */
  final private class OfStore(values: Map[String, String], place: SecretAddress)
      extends TenantSecrets {
    override def password(tenant: String): Option[Secret] = value("password", tenant)
    override def edgeApiKey(tenant: String): Option[Secret] = value("edgeApiKey", tenant)
    override def howToSet: String =
      s"Give the secret ${place.name} the key password, or password.TENANT for one tenant."

    private def value(key: String, tenant: String): Option[Secret] =
      values.get(s"$key.$tenant").orElse(values.get(key)).filter(_.nonEmpty).map(new Secret(_))
  }

  /** For who only looks at a plan. */
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
      .flatMap(_.fold[Either[SettingsError, TenantSecrets]](Right(Unread))(parse(place, _)))

  /** Nothing of the text is shown, whatever is wrong with it. */
  private def parse(place: SecretAddress, text: String): Either[SettingsError, TenantSecrets] = {
    def wrong(found: String) = BadSecret(
      place.name,
      s"it is $found; expected JSON with texts, such as {\"password\": \"...\", " +
        "\"edgeApiKey.TENANT\": \"...\"}.",
    )
    try {
      val json = mapper.readTree(text)
      val fields = json.properties.asScala.toVector.map(f => f.getKey -> f.getValue)
      if (!json.isObject || fields.isEmpty) Left(wrong("no JSON object with keys"))
      else
        fields.collectFirst {
          case (_, value) if !value.isTextual => wrong("JSON with values that are no texts")
        } match {
          case Some(error) => Left(error)
          case None =>
            Right(new OfStore(fields.map { case (k, v) => k -> v.textValue }.toMap, place))
        }
    } catch { case _: JsonProcessingException => Left(wrong("no JSON")) }
  }

  private val mapper = new ObjectMapper
}
