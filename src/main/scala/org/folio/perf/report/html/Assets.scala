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

/** The head of a page. */
object PageHead {

  /**
   * @param policy content security policy
   * @param more for this page alone
   */
  def apply(title: String, assets: Assets, policy: String, more: Frag*): Frag = head(
    meta(charset := "utf-8"),
    meta(httpEquiv := "Content-Security-Policy", content := policy),
    meta(attr("name") := "viewport", content := "width=device-width, initial-scale=1"),
    meta(attr("name") := "color-scheme", content := "light dark"),
    meta(attr("name") := "referrer", content := "no-referrer"),
    titleTag(title),
    styleTag(raw(assets.css)),
    more,
  )

  /** A whole page. */
  def document(head: Frag)(content: Modifier*): String =
    legal("<!DOCTYPE html>\n" + html(lang := "en")(head, body(content: _*)).render + "\n")

  /** The icon for the browser's tab. */
  def icon(sign: Sign): Frag = link(rel := "icon", href := Sign.favicon(sign))
}
