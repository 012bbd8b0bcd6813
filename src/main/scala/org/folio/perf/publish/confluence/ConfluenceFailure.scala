package org.folio.perf.publish.confluence

import com.fasterxml.jackson.databind.ObjectMapper
import org.folio.perf.model.{HostPort, Redaction}
import org.folio.perf.publish.{Sizes, WebAnswer}
import org.folio.perf.settings.{ConfluenceSettings, PublishingSecrets, Sanitized}
import scala.jdk.CollectionConverters._
import scala.util.Try

/** Refusals of Confluence, worded for the person who publishes. */
private[confluence] object ConfluenceFailure {

  /** @param bytes size of what was sent */
  def words(
      settings: ConfluenceSettings,
      what: String,
      answer: WebAnswer,
      bytes: Long,
  ): String = {
    val own = said(answer.body)
    val head = s"Confluence answered ${answer.status} for $what${own.fold("")(w => s": $w")}."
    s"$head ${advice(settings, answer, bytes)}"
  }

  private def advice(settings: ConfluenceSettings, answer: WebAnswer, bytes: Long): String =
    answer.status match {
      case 401 =>
        s"It does not know the token. Check ${PublishingSecrets.ConfluenceToken} or the secret, that " +
          "the token has not expired, and that username is its owner."
      case 403 =>
        s"The owner of the token may not do this. Give it permission to view, add and edit pages and " +
          s"attachments in space ${settings.space}."
      case 404 =>
        s"Check space (${settings.space}), parent and url, and that the owner of the token can see them."
      case 409 => "Somebody else changed the page at the same time. Publish the run again."
      case 413 =>
        s"It takes no request of ${Sizes.text(bytes)}. Raise the limit (usually 100 MiB for an attachment, " +
          "and less in a proxy), or publish without the archive: -Dattach=charts."
      case status if status / 100 == 3 =>
        val place = answer.location.flatMap(HostPort.ofUrl(_).toOption).fold("")(h => s" to $h")
        s"Redirects$place are not followed. Set url to the final address, and allow its host."
      case 400 =>
        "If a page of this title exists where the token's owner cannot see it, delete it or change the title."
      case status if status / 100 == 5 => "Look at Confluence's log, and publish the run again."
      case _ => "Check the settings of the block confluence."
    }

  /** Confluence's own words, in the forms of both versions of its API. */
  private def said(body: String): Option[String] =
    Try(new ObjectMapper().readTree(body)).toOption
      .filter(_ != null)
      .flatMap { json =>
        val errors = json.path("errors").elements.asScala.flatMap { error =>
          Vector(error.path("title"), error.path("detail")).map(_.asText("")).filter(usable)
        }
        val data = json
          .path("data")
          .path("errors")
          .elements
          .asScala
          .map(
            _.path("message").path("translation").asText("")
          )
        (Iterator(json.path("message").asText("")) ++ errors ++ data)
          .filter(usable)
          .toVector
          .distinct
          .headOption
      }
      .map(words => Sanitized.text(Redaction.secrets(words), LongestWords).stripSuffix("."))

  private def usable(text: String): Boolean = text.trim.nonEmpty && text != "null"

  private val LongestWords = 300
}
