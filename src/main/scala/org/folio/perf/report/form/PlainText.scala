package org.folio.perf.report.form

import org.folio.perf.report.content._

/** Texts for forms that know few marks: wiki and Markdown. */
private[form] object PlainText {

  /** Pieces of a text with their marks, without those that only the page has. */
  def spans(text: Text, sections: Seq[Section]): Vector[(String, Option[Mark])] =
    text.spans.flatMap {
      case Span.Plain(words) => Vector(words -> None)
      case Span.Name(words) => Vector(words -> None)
      case Span.Marked(Mark.Remark, content) =>
        Vector(s" (${words(content, sections)})" -> None)
      case Span.Marked(mark, content) => Vector(words(content, sections) -> Some(mark))
      case Span.Signed(sign) => Vector(sign.word -> None)
      case Span.Lines(lines, _) =>
        Vector(lines.map(words(_, sections)).mkString("; ") -> None)
      case Span.Reference(anchor) =>
        Vector(
          sections
            .find(s => s.id == anchor || s.anchors.contains(anchor))
            .fold(anchor)(_.title) -> None
        )
      case Span.Link(_, label) => Vector(label -> None)
      case Span.PageOnly(_) | Span.Example(_, _, _) | Span.Drawing(_) => Vector.empty
    }

  def words(text: Text, sections: Seq[Section]): String = spans(text, sections).map(_._1).mkString

  /** The head of a column with its unit. */
  def head(column: Column): String =
    if (column.unit.isEmpty) column.head else s"${column.head}, ${column.unit}"
}
