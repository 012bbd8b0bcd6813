package org.folio.perf.report

import org.folio.perf.report.Html._

/**
 * A column of a table.
 *
 * @param unit under the head
 * @param phone what stands before the value where rows become blocks; empty: the value speaks for
 *   itself
 * @param classes `wide`: left out on narrow screens; `big`: the most wanted column
 */
final case class Column(
    head: Frag,
    unit: String = "",
    number: Boolean = false,
    phone: String = "",
    classes: String = "",
) {
  def css(more: String = ""): String =
    Seq(if (number) "r" else "", classes, more).filter(_.nonEmpty).mkString(" ")
}

/** @param sortBy the value to sort by where the text does not tell; empty: missing */
final case class Cell(content: Frag, sortBy: Option[String] = None, classes: String = "")

object Cell {
  def text(value: String): Cell = Cell(name(value))
  def number(value: String): Cell = Cell(value)

  /** An absent number is an en dash, and sorts last. */
  def number[A](value: Option[A])(format: A => String): Cell =
    value.fold(Cell(Format.Absent, Some(""), "none"))(v => Cell(format(v)))
}

/**
 * @param head names the row
 * @param isSum stands under the rows that it sums up, however they are sorted
 */
final case class Row(head: Cell, cells: Seq[Cell], isSum: Boolean = false)

/** Real tables: a caption, heads with scope, one row head each. */
object Table {

  /**
   * @param columns the first is that of the row heads
   * @param empty what stands in the only row of a table without rows
   * @param filterLabel present: the script adds a field that filters by row head
   * @param groups heads over several columns, with how many each
   * @param stacked rows become blocks on a phone; else the table scrolls sideways
   */
  def apply(
      caption: Frag,
      columns: Seq[Column],
      rows: Seq[Row],
      empty: String,
      filterLabel: Option[String] = None,
      groups: Seq[(String, Int)] = Nil,
      stacked: Boolean = true,
  ): Frag =
    div(cls := "tw scroll", tabindex := "0", role := "group", at("aria-label", "Table"))(
      table(
        if (stacked) cls := "stack" else cls := "dense",
        if (rows.count(!_.isSum) > 1) attr("data-sort") := "" else (),
        filterLabel.map(label => attr("data-filter") := label),
      )(
        tag("caption")(caption),
        thead(
          if (groups.isEmpty) nothing
          else
            tr(groups.map { case (text, span) =>
              if (text.isEmpty) td(colspan := span.toString)
              else th(attr("scope") := "colgroup", colspan := span.toString, cls := "span")(text)
            }),
          tr(columns.map(headOf)),
        ),
        tbody(
          if (rows.isEmpty) tr(td(colspan := columns.size.toString, cls := "full none")(empty))
          else frag(rows.map(rowOf(columns, _)))
        ),
      )
    )

  private def headOf(column: Column): Frag =
    th(attr("scope") := "col", classesOf(column.css()))(
      named(column.head),
      if (column.unit.isEmpty) nothing else span(cls := "u")(column.unit),
    )

  private def rowOf(columns: Seq[Column], row: Row): Frag =
    tr(
      if (row.isSum) attr("data-last") := "" else (),
      th(attr("scope") := "row", classesOf(row.head.classes), sortOf(row.head))(
        named(row.head.content)
      ),
      frag(columns.drop(1).zip(row.cells).map { case (column, cell) =>
        td(
          classesOf(column.css(cell.classes)),
          if (column.phone.isEmpty) () else attr("data-l") := column.phone,
          sortOf(cell),
        )(cell.content)
      }),
    )

  /** A head says something, also where a run's own name is empty. */
  private def named(head: Frag): Frag =
    if (head.render.replaceAll("<[^>]*>", "").isBlank) span(cls := "dim")("(no name)") else head

  private def classesOf(css: String): Modifier = if (css.isEmpty) () else cls := css
  private def sortOf(cell: Cell): Modifier = cell.sortBy.map(v => attr("data-v") := v)
}
