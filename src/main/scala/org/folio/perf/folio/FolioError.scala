package org.folio.perf.folio

import org.folio.perf.model.Redaction
import org.folio.perf.settings.Secret

/** Why FOLIO could not be asked, in words for the person who set up the run. No token, no password. */
sealed trait FolioError {
  def tenant: String
  def message: String
}

object FolioError {

  /**
   * @param tenant empty: no tenant's affair
   * @param reason the client's words, e.g. `Connection refused`
   */
  final case class Unreachable(tenant: String, url: String, reason: String) extends FolioError {
    def message: String = {
      val whose = if (tenant.isEmpty) "" else s"Tenant $tenant: "
      s"$whose$url cannot be reached ($reason). Check target.okapiUrl and that FOLIO runs there."
    }
  }

  final case class UnknownTenant(tenant: String, path: String, words: String) extends FolioError {
    def message: String =
      s"Tenant $tenant is not known at the target: $path answered \"$words\". " +
        "Check target.tenants."
  }

  final case class WrongCredentials(tenant: String, username: String, words: String)
      extends FolioError {
    def message: String =
      s"Tenant $tenant: login of user $username was refused: \"$words\". " +
        "Check the username and password of this tenant in the target file."
  }

  /** The gateway has no module for the path, or the tenant has not enabled it. */
  final case class NoRoute(tenant: String, path: String, words: String) extends FolioError {
    def message: String =
      s"Tenant $tenant: $path is not served (404 \"$words\"). " +
        "The module is missing or not enabled for this tenant."
  }

  /** A refresh token that was used, has expired or was revoked: log in again. */
  final case class RefreshRefused(tenant: String, status: Int, words: String) extends FolioError {
    def message: String =
      s"Tenant $tenant: the refresh token was refused ($status \"$words\"); a new login is needed."
  }

  /** Something that has to be there before others can be made. */
  final case class Lacks(tenant: String, what: String) extends FolioError {
    def message: String = s"Tenant $tenant has no $what; make one in FOLIO's settings."
  }

  /** @param to the host that the target names */
  final case class Redirected(tenant: String, path: String, status: Int, to: String)
      extends FolioError {
    def message: String = {
      val whose = if (tenant.isEmpty) "" else s"Tenant $tenant: "
      s"$whose$path answered $status and points to $to. Redirects are not followed: set " +
        "target.okapiUrl to where FOLIO is, and allow its host in the target file."
    }
  }

  /** Any other answer than the one expected. */
  final case class UnexpectedAnswer(tenant: String, path: String, status: Int, words: String)
      extends FolioError {
    def message: String =
      s"Tenant $tenant: $path answered $status \"$words\". See the log of the module that serves it."
  }

  private val MaxWords = 200
  private val MostRead = 20000

  /**
   * The module's own words, short enough for a line.
   *
   * @param secrets that they may repeat
   */
  def words(body: String, secrets: Secret*): String = {
    val quiet = secrets.foldLeft(body.take(MostRead))((text, secret) => secret.hiddenIn(text))
    val line = Redaction.secrets(quiet).replaceAll("\\s+", " ").trim
    if (line.length <= MaxWords) line else line.take(MaxWords) + "..."
  }
}
