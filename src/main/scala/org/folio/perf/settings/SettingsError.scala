package org.folio.perf.settings

/** Why settings cannot be used. `message` is one line for the person who set them. */
sealed trait SettingsError {
  def message: String
}

object SettingsError {

  /** @param howToSet e.g. "Pass -Dduration=VALUE or set it in targets/local.conf." */
  final case class BadValue(name: String, found: String, expected: String, howToSet: String)
      extends SettingsError {
    def message: String = s"Setting $name is $found; it must be $expected. $howToSet"
  }

  /** A name that is none of those that exist. `kind`: "tenant", "workflow", "target" ... */
  final case class UnknownName(kind: String, found: String, allowed: Seq[String])
      extends SettingsError {
    def message: String = {
      val shown = allowed.take(UnknownName.Shown).mkString(", ")
      val more = allowed.size - UnknownName.Shown
      val all = if (more > 0) s"$shown and $more more" else shown
      s"There is no $kind $found. Allowed: $all."
    }
  }

  object UnknownName {
    private val Shown = 70
  }

  final case class BadFile(file: String, problem: String) extends SettingsError {
    def message: String = s"$file: $problem"
  }

  /** A password or key that is nowhere to be found. */
  final case class MissingSecret(what: String, howToSet: String) extends SettingsError {
    def message: String = s"There is no $what. $howToSet"
  }

  /** A secret on the command line, where every user of the machine can read it. */
  final case class SecretOnCommandLine(name: String) extends SettingsError {
    def message: String =
      s"-D$name is refused, because the process list shows it. " +
        "Use the environment variable FOLIO_PERF_PASSWORD or a credentials file."
  }
}
