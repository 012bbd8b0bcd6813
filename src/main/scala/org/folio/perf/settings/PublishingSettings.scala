package org.folio.perf.settings

import java.net.URI
import org.folio.perf.model.HostPort
import scala.util.Try

/**
 * Places that reports are published at, as a file names them. Secrets are not among them.
 *
 * @param origin name of the file in messages
 * @param hosts that may receive reports
 * @param secret place of the secrets in AWS Secrets Manager; `None`: they are in environment variables
 * @param confluence absent, like `bucket` and `slack`: the file has no such block
 */
final case class PublishingSettings(
    origin: String,
    hosts: AllowedHosts,
    secret: Option[SecretAddress],
    confluence: Option[ConfluenceSettings],
    bucket: Option[BucketSettings],
    slack: Option[SlackSettings],
)

/** A form of Confluence's REST API. */
sealed trait ConfluenceEdition

object ConfluenceEdition {
  case object Cloud extends ConfluenceEdition
  case object DataCenter extends ConfluenceEdition
}

/**
 * @param url base of Confluence, without a slash at its end; for the cloud with its `/wiki`
 * @param username owner of the token, for basic authentication; `None`: a personal access token
 * @param space key of a space
 * @param parent id of the page above; `None`: the page is at the top of the space
 * @param title of the page, with the placeholders of [[PublishingSettings]]' file
 */
final case class ConfluenceSettings(
    url: String,
    edition: ConfluenceEdition,
    username: Option[String],
    space: String,
    parent: Option[String],
    title: String,
    labels: Vector[String],
)

/**
 * A bucket of S3.
 *
 * @param prefix folder for all runs, without slashes at its ends; empty: the bucket itself
 * @param endpoint `None`: AWS's own endpoint of the region
 * @param link address of a report for readers, with `{run}` for the name of its folder; `None`: there is none
 */
final case class BucketSettings(
    name: String,
    region: String,
    prefix: String,
    endpoint: Option[String],
    link: Option[String],
)

/**
 * @param link address of the report, with `{run}` for the name of its folder; `None`: only what the command line or an
 *   earlier publication gives
 */
final case class SlackSettings(link: Option[String])

/** Checks of addresses for publishing. */
object PublishingLink {

  /** Whether a text is the address of a web page, which readers can follow. */
  def isWebPage(text: String): Boolean =
    text.length <= LongestLink && Try(new URI(text)).toOption.exists { uri =>
      Set("http", "https")(Option(uri.getScheme).getOrElse("")) &&
      uri.getHost != null && uri.getRawUserInfo == null
    }

  /** Whether others on the network cannot read what is sent to a URL. */
  def hidesSecrets(url: String): Boolean =
    HostPort.isLoopback(url) || url.toLowerCase.startsWith("https:")

  private val LongestLink = 2000
}
