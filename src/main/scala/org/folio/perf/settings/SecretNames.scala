package org.folio.perf.settings

import java.util.Locale
import org.folio.perf.settings.SettingsError.SecretOnCommandLine

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
    Vector("api", "key"),
    Vector("access", "key"),
    Vector("secret", "key"),
    Vector("access", "token"),
    Vector("refresh", "token"),
    Vector("session", "token"),
    Vector("edge", "key"),
  )

  /** Prefixes of names of the JVM and of Maven, which can be set in no other way and are no tenant's secrets. */
  private val Others = Vector("javax.", "http.", "https.", "maven.", "java.", "sonar.", "gpg.")

  /** Left: a property has the name of a secret. */
  def refuse(properties: Map[String, String]): Either[SettingsError, Unit] =
    refuse(properties, _ => false)

  /** @param isSetting whether a name is a setting, which is no secret */
  def refuse(
      properties: Map[String, String],
      isSetting: String => Boolean,
  ): Either[SettingsError, Unit] =
    properties.keys.toVector.sorted
      .find(name => !isSetting(name) && !Others.exists(name.startsWith(_)) && isSecret(name))
      .map(name => SecretOnCommandLine(Sanitized.text(name)))
      .toLeft(())

  private def isSecret(name: String): Boolean = {
    val words = Words.findAllIn(name).map(_.toLowerCase(Locale.ROOT)).toVector
    words.exists(Secret) || words.lastOption.contains("token") || Keys.exists(
      words.containsSlice(_)
    )
  }
}
