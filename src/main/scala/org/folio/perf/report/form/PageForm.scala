package org.folio.perf.report.form

import org.folio.perf.model.{Finding, KeyFigure, VerdictStatus}
import org.folio.perf.report.content._
import org.folio.perf.report.html.Html._
import org.folio.perf.report.html.Sign

/**
 * Writes content as parts of a page. Tables and figures are numbered in the order in which they are
 * written, so each page has one of these.
 *
 * @param sections of the page in its order, for links to them
 * @param absent sections that the page does not have
 * @param withFiles whether the files of a run's report lie beside the page, for links to the figures of each table
 */
final class PageForm(sections: Seq[Section], absent: Seq[Section] = Nil, withFiles: Boolean = false) {
  private val texts = new PageText(sections, absent)
  private val tables = new PageTable(texts, withFiles)
  private var figures = 0

  /** Number of folded parts around the block: what a reader has opened is shown whole. */
  private var folded = 0

  def apply(block: Block): Frag = block match {
    case Block.Paragraph(text, css) => p(classed(css))(texts(text))
    case Block.Heading(text) => h3(texts(text))
    case Block.Bullets(items, ordered, css) =>
      (if (ordered) ol else ul) (cls := css)(items.map(item => li(texts(item))))
    case Block.Facts(facts) =>
      dl(cls := "facts")(facts.map { case (term, value) => div(dt(term), dd(texts(value))) })
    case Block.Answer(sign, statement, why, figures, answers) =>
      div(cls := s"verdict ${sign.tone}")(
        div(cls := "answer")(
          p(cls := s"word ${sign.tone}")(sign.icon(36), " ", sign.word),
          div(p(cls := "say")(statement), apply(Block.reasons(why))),
        ),
        if (answers.isEmpty) nothing
        else
          dl(cls := "answers")(answers.map { case (question, text) => div(dt(question), dd(PageForm.unbroken(text))) }),
        dl(cls := "five")(figures.map(keyFigure)),
      )
    case Block.Notice(inner, prominent) =>
      div(cls := (if (prominent) "notice forced" else "notice"))(
        Sign.of(VerdictStatus.CannotBeJudged).icon(14),
        div(apply(inner)),
      )
    case Block.Findings(items, moment) => ol(cls := "findings")(items.map(finding(_, moment)))
    case Block.Folded(words, inner, place) =>
      details(cls := "more", placed(place))(
        summary(words),
        within(inner),
      )
    case Block.Group(blocks, "", "") => frag(blocks.map(apply))
    case Block.Group(blocks, css, place) => div(classed(css), placed(place))(blocks.map(apply))
    case Block.Figure(caption, drawing) =>
      figures += 1
      figure(figcaption(b(s"Figure $figures."), " ", texts(caption)), drawing)
    case Block.Drawing(html) => html
    case Block.PageOnly(inner) => apply(inner)
    case Block.Bars(filterLabel, bars, _) =>
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

  private def keyFigure(figure: KeyFigure): Frag =
    div(
      dt(figure.label),
      dd(cls := "v")(
        figure.value,
        if (figure.unit.isEmpty || figure.value == Format.Absent) nothing
        else frag(Format.NoBreak, tag("small")(figure.unit)),
      ),
      dd(cls := "c")(figure.note),
    )

  private def within(inner: Block): Frag = {
    folded += 1
    val content = apply(inner)
    folded -= 1
    content
  }

  private def placed(place: String): Modifier = if (place.isEmpty) () else anchor(place)

  private def finding(item: Finding, moment: Option[Finding => Text]): Frag = {
    val sign = Sign.of(item.severity)
    val id = s"finding-${item.id.filter(c => c.isLetterOrDigit || c == '-')}"
    li(moment.map(_ => anchor(id)))(
      div(
        div(cls := s"kind ${sign.tone}")(sign.icon(14), " ", sign.word),
        item.doubt.map(certainty => div(cls := "sure")(certainty.word)),
      ),
      div(said(item), if (item.effects.isEmpty) nothing else effects(item.effects)),
      moment.map(_(item)).map { at =>
        div(cls := "evidence")(
          if (at.isEmpty) nothing else span(cls := "moment")(texts(at), " "),
          texts.references(item.evidence).map(link => span(link, " ")),
        )
      },
    )
  }

  private def effects(items: Vector[Finding]): Frag =
    details(cls := "effects")(
      summary(s"${Format.count(items.size, "detail")}"),
      ul(items.map(item => li(said(item)))),
    )

  private def said(item: Finding): Frag = frag(
    p(b(item.statement)),
    item.details.map(detail => p(cls := "detail")(PageForm.unbroken(detail))),
    if (item.recommendation.isEmpty) nothing else p(cls := "advice")(PageForm.unbroken(item.recommendation)),
  )
}

object PageForm {

  /** Browsers break a setting after its hyphen, unless something keeps it together. */
  private def unbroken(words: String): Frag =
    frag(words.split("(?<= )(?=-D)|(?<= -D\\S{1,30})(?= )").toSeq.map[Frag] { part =>
      if (part.matches("-D\\S{1,30}")) span(cls := "unbroken")(part) else part
    })
}

/** Writes tables as HTML: a caption with the table's number, heads with scope, one row head each. */
final private[form] class PageTable(texts: PageText, withFiles: Boolean) {
  private var written = 0

  /** @param whole false: a long table shows its first rows, and opens into all */
  def apply(content: Table, whole: Boolean): Frag = {
    val rows = content.shown.count(!_.isSum)
    if (whole || !content.stacked || rows <= MostRows) all(content)
    else
      div(cls := "long")(
        details(cls := "rest")(summary(s"All ${Format.count(rows, "row")}")),
        all(content),
      )
  }

  /** Rows up to which a table is short; `report.css` shows the first ten of a longer one. */
  private val MostRows = 12

  private def all(content: Table): Frag = {
    written += 1
    div(cls := "tw scroll", tabindex := "0", role := "group", at("aria-label", "Table"))(
      table(
        cls := (if (content.stacked) "stack" else "heat"),
        if (content.shown.count(!_.isSum) > 1) attr("data-sort") := "" else (),
        content.filterLabel.map(label => attr("data-filter") := label),
      )(
        tag("caption")(b(s"Table $written."), " ", texts(content.caption), figures(content)),
        thead(groups(content), tr(content.columns.map(headOf))),
        tbody(
          if (content.rows.isEmpty)
            tr(td(colspan := content.columns.size.toString, cls := "full none")(content.empty))
          else frag(content.shown.map(rowOf(content, _)))
        ),
      )
    )
  }

  private def figures(content: Table): Frag =
    if (withFiles) frag(" ", a(cls := "figures", href := s"csv/${content.csv}.csv")("CSV")) else nothing

  private def groups(content: Table): Frag =
    if (content.groups.isEmpty) nothing
    else
      tr(content.groups.map { case (text, span) =>
        if (text.isEmpty) td(colspan := span.toString)
        else th(attr("scope") := "colgroup", colspan := span.toString, cls := "span")(text)
      })

  private def headOf(column: Column): Frag = {
    val words: Frag = if (column.isName) name(column.head) else column.head
    th(attr("scope") := "col", classed(cssOf(column)))(
      frag(words, column.axis),
      if (column.unit.isEmpty) nothing else span(cls := "u")(column.unit),
    )
  }

  private def rowOf(content: Table, row: Row): Frag =
    tr(
      if (row.isSum) attr("data-last") := "" else (),
      th(attr("scope") := "row", classed(row.head.classes), sortOf(row.head))(
        texts(row.head.content)
      ),
      frag(content.columns.drop(1).zip(row.cells).map { case (column, cell) =>
        td(
          classed(cssOf(column, cell.classes)),
          if (content.stacked && (column.number || Labelled(column.classes)))
            attr("data-l") := s"${column.groupName} ${column.head} ${column.unit}".trim
          else (),
          sortOf(cell),
        )(texts(cell.content))
      }),
    )

  /** Classes of text columns whose values need their head where rows become blocks. */
  private val Labelled = Set("", "test")

  private def cssOf(column: Column, more: String = ""): String =
    Seq(if (column.number) "r" else "", column.classes, more).filter(_.nonEmpty).mkString(" ")

  private def sortOf(cell: Cell): Modifier = cell.sortBy.map(v => attr("data-v") := v)
}

/** Writes texts as HTML. */
final private[form] class PageText(sections: Seq[Section], absent: Seq[Section] = Nil) {

  def apply(text: Text): Frag = frag(text.spans.map(span))

  private def span(span: Span): Frag = span match {
    case Span.Plain(words) => words
    case Span.Name(words) => name(words)
    case Span.Marked(mark, text) => tag(mark.tag)(classed(mark.css))(apply(text))
    case Span.Signed(sign) =>
      tag("span")(cls := s"call ${sign.tone}")(sign.icon(14), sign.word)
    case Span.Items(items) => ul(cls := "bare")(items.map(item => li(apply(item))))
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

  /** A link to the section that has the anchor; a word alone where there is none. */
  private def reference(anchor: String): Frag = sectionOf(anchor) match {
    case Some((found, index)) => a(href := s"#$anchor")(s"${index + 1} ${found.title}")
    case None => absent.find(_.has(anchor)).fold(name(anchor))(section => section.title)
  }

  /** One for each section that is there, to the first of its anchors. */
  def references(anchors: Seq[String]): Seq[Frag] =
    anchors
      .filterNot(anchor => absent.exists(_.has(anchor)))
      .distinctBy(anchor => sectionOf(anchor).fold(anchor)(_._1.id))
      .map(reference)

  private def sectionOf(anchor: String): Option[(Section, Int)] =
    sections.zipWithIndex.find { case (s, _) => s.has(anchor) }
}
