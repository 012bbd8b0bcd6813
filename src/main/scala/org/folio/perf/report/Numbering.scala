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
  def reference(anchor: String): Frag = sectionOf(anchor) match {
    case Some((found, index)) => a(href := s"#$anchor")(s"${index + 1} ${found.title}")
    case None => name(anchor)
  }

  /** One for each section, to the first of its anchors. */
  def references(anchors: Seq[String]): Seq[Frag] =
    anchors.distinctBy(anchor => sectionOf(anchor).fold(anchor)(_._1.id)).map(reference)

  private def sectionOf(anchor: String): Option[(Section, Int)] =
    sections.zipWithIndex.find { case (s, _) => s.id == anchor || s.anchors.contains(anchor) }
}
