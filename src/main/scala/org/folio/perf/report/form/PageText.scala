package org.folio.perf.report.form

import org.folio.perf.report.content._
import org.folio.perf.report.html.Html._

/** Writes texts as HTML. */
final private[form] class PageText(sections: Seq[Section], absent: Seq[Section] = Nil) {

  def apply(text: Text): Frag = frag(text.spans.map(span))

  private def span(span: Span): Frag = span match {
    case Span.Plain(words) => words
    case Span.Name(words) => name(words)
    case Span.Marked(mark, text) => marked(mark, apply(text))
    case Span.Signed(sign) =>
      tag("span")(cls := s"call ${sign.tone}")(sign.icon(14), sign.word)
    case Span.Lines(lines, true) => ul(cls := "bare")(lines.map(line => li(apply(line))))
    case Span.Lines(lines, false) => frag(lines.map(line => div(apply(line))))
    case Span.Reference(anchor) => reference(anchor)
    case Span.Link(href, words) => a(attr("href") := href)(words)
    case Span.PageOnly(text) => apply(text)
    case Span.Example(words, facts, body) => example(words, facts, body)
    case Span.Drawing(html) => html
  }

  private def example(words: String, facts: Vector[(String, String)], body: String): Frag =
    details(cls := "example")(
      summary(words),
      dl(facts.map { case (term, value) => div(dt(name(term)), dd(name(value))) }),
      pre(tabindex := "0")(name(body)),
    )

  private def marked(mark: Mark, text: Frag): Frag = mark match {
    case Mark.Strong => b(text)
    case Mark.Dim => tag("span")(cls := "dim")(text)
    case Mark.Code => tag("code")(text)
    case Mark.Remark => tag("span")(cls := "why")(text)
    case Mark.Struck => tag("s")(text)
    case Mark.Before => tag("del")(text)
    case Mark.After => tag("ins")(text)
  }

  /** A link to the section that has the anchor; a word alone where there is none. */
  private def reference(anchor: String): Frag = sectionOf(anchor) match {
    case Some((found, index)) => a(href := s"#$anchor")(s"${index + 1} ${found.title}")
    case None => absent.find(has(_, anchor)).fold(name(anchor))(section => section.title)
  }

  /** One for each section that is there, to the first of its anchors. */
  def references(anchors: Seq[String]): Seq[Frag] =
    anchors
      .filterNot(anchor => absent.exists(has(_, anchor)))
      .distinctBy(anchor => sectionOf(anchor).fold(anchor)(_._1.id))
      .map(reference)

  private def sectionOf(anchor: String): Option[(Section, Int)] =
    sections.zipWithIndex.find { case (s, _) => has(s, anchor) }

  private def has(section: Section, anchor: String): Boolean =
    section.id == anchor || section.anchors.contains(anchor)
}
