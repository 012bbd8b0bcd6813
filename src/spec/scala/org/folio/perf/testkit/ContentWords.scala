package org.folio.perf.testkit

import org.folio.perf.report.content._

/** The words of a report's content without names from outside, one sentence, head or label a line. */
object ContentWords {

  def of(block: Block): Vector[String] = block match {
    case Block.Paragraph(text, _) => Vector(words(text))
    case Block.Heading(text) => Vector(words(text))
    case Block.Bullets(items, _) => items.map(words)
    case Block.Facts(facts) => facts.flatMap { case (term, text) => Vector(term, words(text)) }
    case Block.Answer(_, statement, reasons, figures) =>
      (statement +: reasons) ++ figures.flatMap(f => Vector(f.label, f.note))
    case Block.Reasons(all) => all
    case Block.Problems(all) => all
    case Block.Notice(content, _) => of(content)
    case Block.Findings(items) => items.flatMap(item => item.statement +: item.details)
    case Block.Folded(summary, content, _) => summary +: of(content)
    case Block.Group(blocks, _, _) => blocks.flatMap(of)
    case Block.Figure(caption, drawing) => Vector(words(caption), withoutTags(drawing.render))
    case Block.Drawing(html) => Vector(withoutTags(html.render))
    case Block.PageOnly(content) => of(content)
    case Block.Elsewhere(content) => of(content)
    case Block.Bars(label, bars) => label +: bars.flatMap(bar => of(bar.content))
    case table: Table => ofTable(table)
  }

  private def ofTable(table: Table): Vector[String] =
    Vector(words(table.caption), table.empty) ++ table.filterLabel ++ table.groups.map(_._1) ++
      table.columns.filterNot(_.isName).flatMap(c => Vector(c.head, c.unit, c.phone)) ++
      table.rows.flatMap(row => (row.head +: row.cells).map(cell => words(cell.content)))

  private def words(text: Text): String = text.spans.map {
    case Span.Plain(words) => words
    case Span.Name(_) | Span.Reference(_) | Span.Drawing(_) => "X"
    case Span.Marked(Mark.Remark, content) => s"\n${words(content)}"
    case Span.Marked(_, content) => words(content)
    case Span.Example(summary, _, _) => s"\n$summary"
    case Span.Signed(sign) => sign.word
    case Span.Lines(lines, _) => lines.map(words).mkString("\n")
    case Span.Link(_, label) => label
    case Span.PageOnly(content) => words(content)
  }.mkString

  private def withoutTags(html: String): String = html.replaceAll("<[^>]*>", "\n")
}
