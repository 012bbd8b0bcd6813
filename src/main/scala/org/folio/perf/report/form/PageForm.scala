package org.folio.perf.report.form

import org.folio.perf.model.{KeyFigure, VerdictStatus}
import org.folio.perf.report.content._
import org.folio.perf.report.html.Html._
import org.folio.perf.report.html.Sign

/**
 * Writes content as parts of a page. Tables and figures are numbered in the order in which they are
 * written, so each page has one of these.
 *
 * @param sections of the page in its order, for links to them
 * @param absent sections that the page does not have
 */
final class PageForm(sections: Seq[Section], absent: Seq[Section] = Nil) {
  private val texts = new PageText(sections, absent)
  private val tables = new PageTable(texts)
  private var figures = 0

  /** Number of folded parts around the block: what a reader has opened is shown whole. */
  private var folded = 0

  def apply(block: Block): Frag = block match {
    case Block.Paragraph(text, tone) => paragraph(text, tone)
    case Block.Heading(text) => h3(texts(text))
    case Block.Bullets(items, false) => ul(cls := "plain")(items.map(item => li(texts(item))))
    case Block.Bullets(items, true) => ol(cls := "plain")(items.map(item => li(texts(item))))
    case Block.Facts(facts) =>
      dl(cls := "facts")(facts.map { case (term, value) => div(dt(term), dd(texts(value))) })
    case Block.Answer(sign, statement, why, figures) => answer(sign, statement, why, figures)
    case Block.Reasons(all) => reasons(all)
    case Block.Problems(all) => ul(all.map(li(_)))
    case Block.Notice(inner, prominent) =>
      div(cls := (if (prominent) "notice forced" else "notice"))(
        Sign.of(VerdictStatus.CannotBeJudged).icon(14),
        div(apply(inner)),
      )
    case Block.Findings(items) => ol(cls := "findings")(items.map(finding))
    case Block.Folded(words, inner, place) =>
      details(cls := "more", if (place.isEmpty) () else anchor(place))(
        summary(words),
        within(inner),
      )
    case Block.Group(blocks, layout, place) => group(blocks.map(apply), layout, place)
    case Block.Figure(caption, drawing) =>
      figures += 1
      figure(figcaption(b(s"Figure $figures."), " ", texts(caption)), drawing)
    case Block.Drawing(html) => html
    case Block.PageOnly(inner) => apply(inner)
    case Block.Elsewhere(_) => nothing
    case Block.Bars(filterLabel, bars) =>
      div(cls := "bars", attr("data-filter") := filterLabel)(bars.map { bar =>
        details(cls := "more")(
          summary(
            span(cls := "t")(name(bar.title)),
            span(cls := "v")(bar.value),
            span(cls := "b")(bar.bar),
          ),
          within(bar.content),
        )
      })
    case grid: Table => tables(grid, whole = folded > 0)
  }

  private def within(inner: Block): Frag = {
    folded += 1
    val content = apply(inner)
    folded -= 1
    content
  }

  private def paragraph(text: Text, tone: Tone): Frag = tone match {
    case Tone.Body => p(texts(text))
    case Tone.Lead => p(cls := "lead")(texts(text))
    case Tone.Note => p(cls := "note")(texts(text))
    case Tone.Absence => p(cls := "none-said")(texts(text))
    case Tone.Print => p(cls := "note on-paper")(texts(text))
  }

  private def group(blocks: Vector[Frag], layout: Layout, place: String): Frag = {
    val id: Modifier = if (place.isEmpty) () else anchor(place)
    layout match {
      case Layout.Flow if place.isEmpty => frag(blocks)
      case Layout.Flow | Layout.HalfWidth => div(id)(blocks)
      case Layout.Subsection => div(cls := "job", id)(blocks)
      case Layout.TwoColumns => div(cls := "two", id)(blocks)
      case Layout.BesideFigure => div(cls := "beside", id)(blocks)
      case Layout.Side => div(cls := "side", id)(blocks)
    }
  }

  private def answer(
      sign: Sign,
      statement: String,
      why: Vector[String],
      figures: Vector[KeyFigure],
  ): Frag =
    div(cls := s"verdict ${sign.tone}")(
      div(cls := "answer")(
        p(cls := s"word ${sign.tone}")(sign.icon(36), " ", sign.word),
        div(p(cls := "say")(statement), reasons(why)),
      ),
      dl(cls := "five")(figures.map(figureOf)),
    )

  private def reasons(all: Vector[String]): Frag =
    if (all.isEmpty) nothing else ul(cls := "reasons")(all.map(li(_)))

  private def figureOf(figure: KeyFigure): Frag =
    div(
      dt(figure.label),
      dd(cls := "v")(
        figure.value,
        if (figure.unit.isEmpty) nothing else frag(Format.NoBreak, tag("small")(figure.unit)),
      ),
      dd(cls := "c")(figure.note),
    )

  private def finding(item: FindingItem): Frag =
    li(if (item.anchor.isEmpty) () else anchor(item.anchor))(
      div(
        div(cls := s"kind ${item.sign.tone}")(item.sign.icon(14), " ", item.sign.word),
        if (item.certainty.isEmpty) nothing else div(cls := "sure")(item.certainty),
      ),
      div(
        p(b(item.statement)),
        item.details.map(p(cls := "detail")(_)),
        if (item.advice.isEmpty) nothing else p(cls := "advice")(item.advice),
        if (item.effects.isEmpty) nothing else effects(item.effects),
      ),
      if (item.anchor.isEmpty) nothing
      else
        div(cls := "evidence")(
          if (item.moment.isEmpty) nothing else span(cls := "moment")(texts(item.moment), " "),
          texts.references(item.evidence).map(link => span(link, " ")),
        ),
    )

  private def effects(items: Vector[FindingItem]): Frag =
    details(cls := "effects")(
      summary(s"${Format.count(items.size, "effect or detail", "effects and details")}"),
      ul(items.map { item =>
        li(
          p(b(item.statement)),
          item.details.map(p(cls := "detail")(_)),
          if (item.advice.isEmpty) nothing else p(cls := "advice")(item.advice),
        )
      }),
    )
}
