package org.folio.perf.report.form

import org.folio.perf.report.content.Block
import org.folio.perf.report.html.Html._
import org.folio.perf.report.html.{Assets, PageHead}

/** A part of a page. @param head also its name in the list of contents */
final private[report] case class PagePart(id: String, head: String, content: Block)

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
    val contents = PageFrame.contents(parts.map(part => (part.id, part.head, nothing)))
    PageFrame(PageHead(title, assets, assets.securityPolicy, Assets.sheetFile), subject, assets)(
      PageFrame.rail(p(cls := "id")("folio-perf"), contents)
    )(
      PageFrame.crumb("folio-perf"),
      h1(title),
      details(cls := "toc")(summary("Contents"), contents),
      parts.zipWithIndex.map { case (part, i) => PageFrame.numbered(part.id, i + 1, part.head)(form(part.content)) },
    )
  }
}

/** The frame of all pages. */
private[perf] object PageFrame {

  /** @param css class of the page, with the list of contents `beside` its content or without one */
  def apply(head: Frag, subject: String, assets: Assets, css: String = "page")(beside: Frag)(
      content: Modifier*
  ): String = PageHead.document(head)(
    a(cls := "skip", href := "#main")(s"Skip to the $subject"),
    div(cls := css)(beside, main(anchor("main"))(content: _*)),
    script(raw(assets.js)),
  )

  /** @param mark above the list of contents */
  def rail(mark: Frag, contents: Frag): Frag = nav(cls := "rail", at("aria-label", "Sections"))(mark, contents)

  /** @param parts anchor and name of each, and what stands next to the name */
  def contents(parts: Seq[(String, String, Frag)]): Frag =
    ul(parts.zipWithIndex.map { case ((id, words, badge), i) =>
      li(a(href := s"#$id")(span(span(cls := "no")(s"${i + 1} "), words), badge))
    })

  /** The line above the title, in which the script puts its buttons. */
  def crumb(words: Frag): Frag = div(cls := "crumb")(span(words), span(cls := "tools", anchor("tools")))

  def numbered(id: String, number: Int, title: String)(content: Frag): Frag =
    section(anchor(id), at("aria-labelledby", s"h-$id"))(
      h2(anchor(s"h-$id"))(span(cls := "no")(s"$number"), " ", title),
      content,
    )
}
