package org.folio.perf.report

import org.folio.perf.report.Html._

/**
 * Numbers sections, tables and figures in the order in which a page is made. One for each page.
 *
 * @param sections in the page's order
 */
final class Numbering(sections: Seq[Section]) {
  private var tables = 0
  private var figures = 0

  def table(text: Frag*): Frag = {
    tables += 1
    frag(b(s"Table $tables."), " ", frag(text: _*))
  }

  def figure(text: Frag*): Frag = {
    figures += 1
    frag(b(s"Figure $figures."), " ", frag(text: _*))
  }

  /** A link to the section that has the anchor; a word alone where there is none. */
  def reference(anchor: String): Frag =
    sections.zipWithIndex.find { case (s, _) =>
      s.id == anchor || s.anchors.contains(anchor)
    } match {
      case Some((found, index)) => a(href := s"#$anchor")(s"${index + 1} ${found.title}")
      case None => name(anchor)
    }
}
