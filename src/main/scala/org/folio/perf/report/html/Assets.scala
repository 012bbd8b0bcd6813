package org.folio.perf.report.html

import java.security.MessageDigest
import java.util.Base64
import org.folio.perf.report.html.Html._

/** The style sheet and the script that every page contains. */
final case class Assets(css: String, js: String) {

  /** Security policy that allows only this style sheet, this script and [[Assets.sheetFile]]. */
  def securityPolicy: String =
    s"default-src 'none'; img-src data:; style-src 'self' '${Assets.hash(css)}'; " +
      s"script-src '${Assets.hash(js)}'; base-uri 'none'; form-action 'none'"
}

object Assets {
  lazy val bundled: Assets =
    Assets(
      resource("report.css"),
      resource("page.js") + resource("report.js") + resource("charts.js"),
    )

  /** Assets of the page of a run in progress. */
  lazy val live: Assets =
    Assets(resource("report.css") + resource("live.css"), resource("page.js") + resource("live.js"))

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

  /** File name of the style sheet. */
  val SheetName = "report.css"

  /**
   * Loads the style sheet's file where scripts are forbidden, because Jenkins then forbids inline styles too.
   * In all other cases the page loads nothing.
   */
  val sheetFile: Frag = tag("noscript")(link(rel := "stylesheet", href := SheetName))
}
