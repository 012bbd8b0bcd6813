package org.folio.perf.folio

import org.folio.perf.model.{EurekaRefusal, Redaction}
import org.folio.perf.settings.Secret

/** Reason of a failed request to FOLIO, worded for the person who set up the run. It has no token and no password. */
sealed trait FolioError {
  def tenant: String
  def message: String
}

object FolioError {

  /**
   * @param tenant empty: the request was for no tenant
   * @param reason the client's message, e.g. `Connection refused`
   */
  final case class Unreachable(tenant: String, url: String, reason: String) extends FolioError {
    def message: String = {
      val whose = if (tenant.isEmpty) "" else s"Tenant $tenant: "
      s"$whose$url cannot be reached ($reason). Check target.okapiUrl, the URL of the gateway, " +
        "and that FOLIO runs there."
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

  /** A refusal of Kong or of a sidecar. */
  final case class RefusedByEureka(
      tenant: String,
      path: String,
      status: Int,
      words: String,
      refusal: EurekaRefusal,
  ) extends FolioError {
    def message: String =
      s"Tenant $tenant: $path was refused, because ${refusal.cause} ($status \"$words\"). " +
        refusal.advice
  }

  /** A refresh token that was used, has expired or was revoked. A new login is needed. */
  final case class RefreshRefused(tenant: String, status: Int, words: String) extends FolioError {
    def message: String =
      s"Tenant $tenant: the refresh token was refused ($status \"$words\"); a new login is needed."
  }

  /** A missing record that other records need. */
  final case class Lacks(tenant: String, what: String) extends FolioError {
    def message: String = s"Tenant $tenant has no $what. Create one in FOLIO's settings."
  }

  /** @param to host of the redirect */
  final case class Redirected(tenant: String, path: String, status: Int, to: String)
      extends FolioError {
    def message: String = {
      val whose = if (tenant.isEmpty) "" else s"Tenant $tenant: "
      s"$whose$path answered $status and points to $to. Redirects are not followed: set " +
        "target.okapiUrl to FOLIO's address, and allow its host in the target file."
    }
  }

  /** Any other answer than the one expected. */
  final case class UnexpectedAnswer(tenant: String, path: String, status: Int, words: String)
      extends FolioError {
    def message: String =
      s"Tenant $tenant: $path answered $status \"$words\". See the log of the module that serves it."
  }

  /**
   * A page of a list that its module or a gateway cannot answer.
   *
   * @param request with its query, as a person reads it
   * @param larger sizes of the pages that were refused before
   */
  final case class PageRefused(
      tenant: String,
      request: String,
      status: Int,
      words: String,
      larger: Vector[Int] = Vector.empty,
  ) extends FolioError {
    def message: String = {
      val before = if (larger.isEmpty) "" else s", like pages of ${larger.mkString(", ")} before"
      s"Tenant $tenant: $request answered $status \"$words\"$before. See the log of the module that serves it."
    }
  }

  private val MaxWords = 200
  private val MostRead = 20000

  /**
   * The module's own message in one short line.
   *
   * @param secrets values that it may repeat
   */
  def words(body: String, secrets: Secret*): String = {
    val quiet = secrets.foldLeft(body.take(MostRead))((text, secret) => secret.hiddenIn(text))
    val line = Redaction.secrets(quiet).replaceAll("\\s+", " ").trim
    if (line.length <= MaxWords) line else line.take(MaxWords) + "..."
  }
}
