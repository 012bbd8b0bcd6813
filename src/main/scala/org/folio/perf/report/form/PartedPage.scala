package org.folio.perf.report.form

import org.folio.perf.report.content.Block
import org.folio.perf.report.html.Html._
import org.folio.perf.report.html.{Assets, PageHead}

/**
 * A part of a page.
 *
 * @param inContents its name in the list of contents; empty: its head
 */
final private[report] case class PagePart(id: String, head: String, content: Block, inContents: String = "") {
  def short: String = if (inContents.isEmpty) head else inContents
}

/** A separate page in the look of the report: a list of contents and numbered parts. */
private[report] object PartedPage {

  /**
   * HTML, to be written as UTF-8.
   *
   * @param subject of the page, for the link that skips the list of contents
   */
  def render(title: String, subject: String, parts: Seq[PagePart]): String = {
    val assets = Assets.bundled
    val form = new PageForm(Nil)
    val page = html(lang := "en")(
      PageHead(title, assets, assets.securityPolicy, Assets.sheetFile),
      body(
        a(cls := "skip", href := "#main")(s"Skip to the $subject"),
        div(cls := "page")(
          nav(cls := "rail", at("aria-label", "Sections"))(
            p(cls := "id")("folio-perf"),
            contents(parts),
          ),
          main(anchor("main"))(
            div(cls := "crumb")(span("folio-perf"), span(cls := "tools", anchor("tools"))),
            h1(title),
            details(cls := "toc")(summary("Contents"), contents(parts)),
            parts.zipWithIndex.map { case (part, i) => numbered(form, part, i + 1) },
          ),
        ),
        script(raw(assets.js)),
      ),
    )
    legal("<!DOCTYPE html>\n" + page.render + "\n")
  }

  private def contents(parts: Seq[PagePart]): Frag =
    ul(parts.zipWithIndex.map { case (part, i) =>
      li(a(href := s"#${part.id}")(span(span(cls := "no")(s"${i + 1} "), part.short)))
    })

  private def numbered(form: PageForm, part: PagePart, number: Int): Frag =
    section(anchor(part.id), at("aria-labelledby", s"h-${part.id}"))(
      h2(anchor(s"h-${part.id}"))(span(cls := "no")(s"$number"), " ", part.head),
      form(part.content),
    )
}
