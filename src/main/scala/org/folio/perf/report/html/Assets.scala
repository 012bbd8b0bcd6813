package org.folio.perf.report.html

import java.security.MessageDigest
import java.util.Base64
import org.folio.perf.report.html.Html._

/** The style sheet and the script that every page carries inside. */
final case class Assets(css: String, js: String) {

  /** Allows this style sheet and this script and nothing else, but [[Assets.sheetBeside]]. */
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

  /** Of the page of a run that goes on. */
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

  /** Name of the style sheet as a file. */
  val SheetName = "report.css"

  /**
   * Asks for the style sheet beside the page where scripts are forbidden, for Jenkins then forbids the style
   * sheet inside the page too. Anywhere else the page asks for nothing.
   */
  val sheetBeside: Frag = tag("noscript")(link(rel := "stylesheet", href := SheetName))
}
