package org.folio.perf.report.form

import org.folio.perf.model.{Finding, RunReport}
import org.folio.perf.report.content._
import org.folio.perf.report.form.MarkdownForm.plain
import org.folio.perf.report.html.{Html, Sign}

/** The summary of a run for a pull request: the digest of each section, below the verdict. */
object MarkdownSummary {

  def render(report: RunReport, sections: Seq[Section]): String = {
    val form = new MarkdownForm(sections)
    val run = report.run
    val title =
      s"## ${Sign.of(report.verdict.status).word}: ${plain(run.simulation)} on ${plain(run.target.name)}"
    val foot = s"${plain(run.id)}, ${RunPeriod.text(report)}, " +
      s"${RunPlatform.tenants(report)}${plain(RunPlatform.text(report))}. " +
      "The whole report: `index.html`."
    val digests = Absences
      .present(sections, report)
      .toVector
      .flatMap(_.digest)
      .flatMap(digest => form(digest(report)))
    (title +: digests :+ foot).mkString("", "\n\n", "\n")
  }
}

/**
 * Writes content as GitHub's Markdown. Charts, legends and other content of the page alone are left out, and facts, which
 * no digest has.
 * Text from outside is escaped: it neither formats nor mentions anybody.
 *
 * @param sections for the titles in references
 */
final private[form] class MarkdownForm(sections: Seq[Section]) {
  import MarkdownForm.plain

  /** Paragraphs, to be separated by an empty line. */
  def apply(block: Block): Vector[String] = block match {
    case Block.Paragraph(content, _) => Vector(text(content)).filter(_.nonEmpty)
    case Block.Heading(content) => Vector(s"### ${text(content)}")
    case Block.Bullets(items, _, _) => list(items.map(text))
    case Block.Answer(_, statement, reasons, figures, answers) =>
      val rows = figures.map { f =>
        Seq(plain(f.label), s"**${plain(Format.unit(f.value, f.unit))}**", plain(f.note))
      }
      val table = if (rows.isEmpty) Vector.empty else Vector(grid(Seq("", "", ""), rows, Set.empty))
      val told = answers.map { case (question, words) => s"**$question** ${plain(words)}" }
      plain(statement) +: (list(reasons.map(plain)) ++ list(told) ++ table)
    case Block.Notice(content, _) => apply(content)
    case Block.Findings(items, _) =>
      list(items.map { item =>
        val words = (item.statement +: item.details :+ item.recommendation).filter(_.nonEmpty)
        val effects = item.effects.map(effect => s"\n  - ${plain(effect.statement)}").mkString
        s"**${PlainText.word(item)}:** ${plain(words.mkString(" "))}$effects"
      })
    case Block.Folded(summary, content, _) =>
      Vector(s"<details><summary>${plain(summary)}</summary>") ++ apply(content) :+ "</details>"
    case Block.Group(blocks, _, _) => blocks.flatMap(apply)
    case table: Table => tableOf(table.withoutDrawings)
    case Block.Bars(_, _, content) => apply(content)
    case Block.Figure(_, _) | Block.Drawing(_) | Block.PageOnly(_) | Block.Facts(_) =>
      Vector.empty
  }

  private def list(items: Seq[String]): Vector[String] =
    if (items.isEmpty) Vector.empty else Vector(items.map(item => s"- $item").mkString("\n"))

  private def tableOf(table: Table): Vector[String] = {
    val rows = table.shown.map(row => (row.head +: row.cells).map(cell => text(cell.content)))
    val numbers = table.columns.zipWithIndex.collect { case (column, i) if column.number => i }.toSet
    val body =
      if (rows.isEmpty) plain(table.empty)
      else grid(table.columns.map(c => plain(PlainText.head(c))), rows, numbers)
    Vector(text(table.caption), body)
  }

  /** @param numbers columns that are aligned to the right */
  private def grid(head: Seq[String], rows: Seq[Seq[String]], numbers: Set[Int]): String = {
    val rule = head.indices.map(i => if (numbers(i)) "--:" else "---")
    (head +: rule +: rows).map(_.mkString("| ", " | ", " |")).mkString("\n")
  }

  private def text(content: Text): String = PlainText
    .spans(content, sections)
    .map {
      case (words, Some(Mark.Strong)) if words.trim.nonEmpty =>
        s"**${plain(words.trim)}**${if (words.endsWith(" ")) " " else ""}"
      case (words, Some(Mark.Struck)) => s"~~${plain(words)}~~"
      case (words, _) => plain(words)
    }
    .mkString
    .trim
}

private[form] object MarkdownForm {

  /** On one line, without any meaning to Markdown, HTML or GitHub. */
  def plain(text: String): String = Html
    .legal(text)
    .replaceAll("[\n\t]", " ")
    .replaceAll("[\\\\`*_{}\\[\\]|#~!]", "\\\\$0")
    .replace("&", "&amp;")
    .replace("<", "&lt;")
    .replace(">", "&gt;")
    // GitHub links names behind these; an invisible joiner keeps them apart.
    .replace("@", "@\u2060")
}

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
      case Span.Items(items) =>
        Vector(items.map(words(_, sections)).mkString("; ") -> None)
      case Span.Reference(anchor) =>
        Vector(
          sections
            .find(_.has(anchor))
            .fold(anchor)(_.title) -> None
        )
      case Span.Link(_, label) => Vector(label -> None)
      case Span.PageOnly(_) | Span.Example(_, _, _) | Span.Drawing(_) => Vector.empty
    }

  def words(text: Text, sections: Seq[Section]): String = spans(text, sections).map(_._1).mkString

  /** The kind of a finding, with its certainty. */
  def word(finding: Finding): String =
    Sign.of(finding.severity).word + finding.doubt.fold("")(certainty => s" (${certainty.word})")

  /** The head of a column with its unit. */
  def head(column: Column): String =
    if (column.unit.isEmpty) column.head else s"${column.head}, ${column.unit}"
}
