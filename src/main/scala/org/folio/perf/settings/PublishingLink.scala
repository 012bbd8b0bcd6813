package org.folio.perf.settings

import java.net.URI
import org.folio.perf.model.HostPort
import scala.util.Try

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
    HostPort.ofUrl(url).exists(_.isLoopback) || url.toLowerCase.startsWith("https:")

  private val LongestLink = 2000
}
