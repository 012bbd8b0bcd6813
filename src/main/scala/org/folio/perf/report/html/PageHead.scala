package org.folio.perf.report.html

import org.folio.perf.report.html.Html._

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

  /** The icon for the browser's tab. */
  def icon(sign: Sign): Frag = link(rel := "icon", href := Sign.favicon(sign))
}
