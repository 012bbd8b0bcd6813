package org.folio.perf.report

import java.security.MessageDigest
import java.util.Base64

/** The style sheet and the script that every page carries inside. */
final case class Assets(css: String, js: String) {

  /** Allows this style sheet and this script and nothing else: nothing is fetched, nothing injected. */
  def securityPolicy: String =
    s"default-src 'none'; img-src data:; style-src '${Assets.hash(css)}'; " +
      s"script-src '${Assets.hash(js)}'; base-uri 'none'; form-action 'none'"
}

object Assets {
  lazy val bundled: Assets =
    Assets(resource("report.css"), resource("report.js") + resource("charts.js"))

  private[report] def resource(name: String): String = {
    val stream = getClass.getResourceAsStream(s"/report/$name")
    require(stream != null, s"/report/$name is not on the class path")
    try new String(stream.readAllBytes(), "UTF-8").replace("\r\n", "\n")
    finally stream.close()
  }

  private def hash(text: String): String =
    "sha256-" + Base64.getEncoder.encodeToString(
      MessageDigest.getInstance("SHA-256").digest(text.getBytes("UTF-8"))
    )
}
