package org.folio.perf.settings

import org.folio.perf.model.JsonTree
import com.fasterxml.jackson.core.JsonProcessingException
import org.folio.perf.settings.SettingsError.{badSecret, secretOnCommandLine}
import scala.jdk.CollectionConverters._
import java.util.Locale

/** A secret value. Its text form hides it. */
final case class Secret(reveal: String) {
  override def toString: String = Secret.Hidden

  /** A text of another program, with the value hidden. */
  def hiddenIn(text: String): String =
    if (reveal.length < Secret.Shortest) text else text.replace(reveal, Secret.Hidden)
}

object Secret {
  private val Hidden = "***"

  /** Shortest value that is hidden in a text; shorter ones are parts of words. */
  private val Shortest = 3
}

/** Reads the place of a secret in AWS Secrets Manager from a block of a file. */
private[settings] object SecretPlace {
  val Keys: Set[String] = Set("secret", "secretRegion", "secretEndpoint")

  /**
   * @param check refuses the URL of a host, by the name of its setting
   * @return `None`: the secrets are in another place
   */
  def read(block: ConfigBlock, check: (String, String) => Unit): Option[SecretAddress] = {
    // The others say nothing without a secret, but may be there.
    Keys.foreach(block.has)
    block.optionalText("secret").map { name =>
      val region = block.matching("secretRegion", "[a-z0-9-]+", "a region of AWS such as us-east-1")
      val endpoint = block.optionalText("secretEndpoint")
      endpoint.foreach(check("secretEndpoint", _))
      SecretAddress(name, region, endpoint)
    }
  }
}

/**
 * Address of a secret in AWS Secrets Manager.
 *
 * @param endpoint `None`: AWS's own endpoint of the region
 */
final case class SecretAddress(name: String, region: String, endpoint: Option[String])

/** A store of secrets outside the environment and files. */
trait SecretStore {

  /**
   * @return left: the reason why it cannot be read and what to do, without any part of the secret; right: its text, or
   *   `None` if no secret is needed now
   */
  def read(place: SecretAddress): Either[String, Option[String]]
}

object SecretStore {

  /** The store of a dry run, which needs no secret. */
  val Unread: SecretStore = _ => Right(None)
}

/** Parses a secret of AWS Secrets Manager: a JSON object of texts by their keys. */
private[settings] object SecretTexts {

  /**
   * Messages show no part of the secret.
   *
   * @param example of such a secret
   */
  def parse(
      place: SecretAddress,
      text: String,
      example: String,
  ): Either[String, Map[String, String]] = {
    def wrong(found: String) =
      badSecret(place.name, s"it is $found; expected JSON with texts, such as $example.")
    try {
      val json = JsonTree.mapper.readTree(text)
      val fields = json.properties.asScala.toVector.map(f => f.getKey -> f.getValue)
      if (!json.isObject || fields.isEmpty) Left(wrong("no JSON object with keys"))
      else
        fields
          .collectFirst {
            case (_, value) if !value.isTextual => wrong("JSON with values that are no texts")
          }
          .toLeft(fields.map { case (key, value) => key -> value.textValue }.toMap)
    } catch { case _: JsonProcessingException => Left(wrong("no JSON")) }
  }

}

/** Finds secrets on the command line by their names. */
private[settings] object SecretNames {

  /** Words of a name, such as edge, api and key. */
  private val Words = "[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\\d+".r

  private val Secret =
    Set(
      "password",
      "passwords",
      "passwd",
      "pwd",
      "secret",
      "secrets",
      "credentials",
      "apikey",
      "webhook",
    )

  /** Words that name a secret together. */
  private val Keys = Vector(
    "api key",
    "access key",
    "secret key",
    "access token",
    "refresh token",
    "session token",
    "edge key",
  ).map(_.split(' '))

  /** Prefixes of names of the JVM and of Maven, which can be set in no other way and are no tenant's secrets. */
  private val Others = Vector("javax.", "http.", "https.", "maven.", "java.", "sonar.", "gpg.")

  /**
   * Left: a property has the name of a secret.
   *
   * @param isSetting whether a name is a setting, which is no secret
   */
  def refuse(properties: Map[String, String], isSetting: String => Boolean = _ => false): Either[String, Unit] =
    properties.keys.toVector.sorted
      .find(name => !isSetting(name) && !Others.exists(name.startsWith(_)) && isSecret(name))
      .map(name => secretOnCommandLine(Sanitized.text(name)))
      .toLeft(())

  private def isSecret(name: String): Boolean = {
    val words = Words.findAllIn(name).map(_.toLowerCase(Locale.ROOT)).toVector
    words.exists(Secret) || words.lastOption.contains("token") || Keys.exists(words.containsSlice(_))
  }
}
