package org.folio.perf.settings

import java.util.Locale
import org.folio.perf.settings.SettingsError.SecretOnCommandLine

/** Secrets on the command line, by the names that they are given there. */
private[settings] object SecretNames {

  /** Words of a name, such as edge, api and key. */
  private val Words = "[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\\d+".r

  private val Secret =
    Set("password", "passwords", "passwd", "pwd", "secret", "secrets", "credentials", "apikey")

  /** Together they name one. */
  private val Keys = Vector(
    Vector("api", "key"),
    Vector("access", "key"),
    Vector("secret", "key"),
    Vector("access", "token"),
    Vector("refresh", "token"),
    Vector("session", "token"),
    Vector("edge", "key"),
  )

  /** Of the JVM and of Maven: they have no other way, and are none of a tenant. */
  private val Others = Vector("javax.", "http.", "https.", "maven.", "java.", "sonar.", "gpg.")

  /** Left: one is among the properties. */
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
