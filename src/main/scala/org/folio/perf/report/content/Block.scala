package org.folio.perf.report.content

import org.folio.perf.model.{Finding, KeyFigure}
import org.folio.perf.report.html.Html.Frag
import org.folio.perf.report.html.Sign

/** A part of a section's content, to be written in each form of the report. */
sealed trait Block

/**
 * A real table, numbered where it stands.
 *
 * @param columns the first is that of the row heads
 * @param empty the only row of a table without rows
 * @param filterLabel label of a field that filters by row head; `None`: there is none
 * @param stacked rows become blocks on a phone; else the table is a heat map, which scrolls sideways
 * @param csv name of the file of the run folder's `csv` with its figures, which other tables may share; empty: none
 * @param context heads and values of columns that stand before the others in that file
 * @param most number of rows that pages show; the file has all
 */
final case class Table(
    caption: Text,
    columns: Seq[Column],
    rows: Seq[Row],
    empty: String = "None.",
    filterLabel: Option[String] = None,
    stacked: Boolean = true,
    csv: String = "",
    context: Seq[(String, String)] = Nil,
    most: Int = Int.MaxValue,
) extends Block {
  def file(name: String, context: (String, String)*): Table = copy(csv = name, context = context)

  /** Shows the first few rows; the caption says so, and where the others are. */
  def first(few: Int): Table =
    if (rows.size <= few) this
    else {
      val (part, whole) = (Format.whole(few.toLong), Format.whole(rows.size.toLong))
      copy(most = few, caption = caption ++ s" The first $part of $whole; csv/$csv.csv has all.")
    }
  def shown: Seq[Row] = rows.take(most)

  /** Heads over several columns, with the number of columns of each; empty: there are none. */
  def groups: Seq[(String, Int)] =
    if (columns.forall(_.group.isEmpty)) Nil
    else
      columns.foldRight(List.empty[(String, Int)]) {
        case (column, (head, count) :: others) if head == column.group => (head, count + 1) :: others
        case (column, others) => (column.group, 1) :: others
      }

  def orSay(words: String): Table = copy(empty = words)
  def filtered(label: String): Table = copy(filterLabel = Some(label))

  /** The same table for forms without drawings. */
  def withoutDrawings: Table = copy(
    columns = columns.filterNot(_.drawn),
    rows = rows.map(row =>
      row.copy(cells = columns.drop(1).zip(row.cells).collect { case (column, cell) if !column.drawn => cell })
    ),
  )

  /** A long table is folded up. @param what a row in a word */
  def folded(what: String, mostOpen: Int = 10): Block =
    if (rows.size <= mostOpen) this else Block.Folded(s"All ${Format.count(rows.size, what)}", this)

  /** Below a heading; nothing without rows. */
  def under(heading: String): Block = if (rows.isEmpty) Block.nothing else Block.blocks(Block.heading(heading), this)
}

object Block {

  /** @param css class on the page: `lead` for the first sentences of a section, `note` */
  final case class Paragraph(text: Text, css: String) extends Block
  final case class Heading(text: Text) extends Block

  /**
   * @param ordered the order says which comes first
   * @param css class on the page; `reasons`: those of a verdict
   */
  final case class Bullets(items: Vector[Text], ordered: Boolean = false, css: String = "plain") extends Block
  final case class Facts(facts: Vector[(String, Text)]) extends Block

  /**
   * The verdict in large letters, its reasons and the key figures.
   *
   * @param answers questions with their answers
   */
  final case class Answer(
      sign: Sign,
      statement: String,
      reasons: Vector[String],
      figures: Vector[KeyFigure],
      answers: Vector[(String, String)] = Vector.empty,
  ) extends Block

  /** @param prominent before anything else */
  final case class Notice(content: Block, prominent: Boolean = false) extends Block

  /**
   * @param moment link to the first chart and the moment that it shows there; empty: no single moment. `None`: the page
   *   has no evidence
   */
  final case class Findings(items: Vector[Finding], moment: Option[Finding => Text]) extends Block

  /** Folded up until the reader opens it. */
  final case class Folded(summary: String, content: Block, anchor: String = "") extends Block

  /** @param css class on the page that places the blocks; empty: one after the other */
  final case class Group(blocks: Vector[Block], css: String, anchor: String) extends Block

  /** A numbered drawing; only the page has it. */
  final case class Figure(caption: Text, drawing: Frag) extends Block

  /** A legend or a drawing; only the page has it. */
  final case class Drawing(html: Frag) extends Block

  /** A bar that opens into its content; only the page has it. `value` stands next to the title. */
  final case class Opening(title: String, value: String, bar: Frag, content: Block)

  /**
   * @param filterLabel label of a field that keeps what has a text in its title or its tables
   * @param elsewhere the content of other forms
   */
  final case class Bars(filterLabel: String, bars: Vector[Opening], elsewhere: Block) extends Block

  /** Content of the page alone, such as a table behind a chart. */
  final case class PageOnly(content: Block) extends Block

  val nothing: Block = blocks()

  def blocks(all: Block*): Block = Group(all.toVector, "", "")
  def group(css: String, anchor: String = "")(all: Block*): Block =
    Group(all.toVector, css, anchor)

  /** A place that a link can point to. */
  def anchored(anchor: String)(all: Block*): Block = Group(all.toVector, "", anchor)

  def lead(text: Text): Block = Paragraph(text, "lead")
  def lead(words: String): Block = lead(Text.text(words))
  def note(text: Text): Block = Paragraph(text, "note")
  def note(words: String): Block = note(Text.text(words))
  def paragraph(text: Text): Block = Paragraph(text, "")
  def paragraph(words: String): Block = paragraph(Text.text(words))
  def heading(text: Text): Block = Heading(text)
  def heading(words: String): Block = heading(Text.text(words))
  def bullets(items: Seq[Text]): Block = if (items.isEmpty) nothing else Bullets(items.toVector)
  def sentences(items: Seq[String]): Block = bullets(items.map(Text.text))
  def reasons(all: Seq[String]): Block =
    if (all.isEmpty) nothing else Bullets(all.map(Text.text).toVector, css = "reasons")
}
