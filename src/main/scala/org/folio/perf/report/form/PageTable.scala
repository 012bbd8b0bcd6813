package org.folio.perf.report.form

import org.folio.perf.report.content._
import org.folio.perf.report.html.Html._

/** Writes tables as HTML: a caption with the table's number, heads with scope, one row head each. */
final private[form] class PageTable(texts: PageText) {
  private var written = 0

  /** @param whole false: a long table shows its first rows, and opens into all */
  def apply(content: Table, whole: Boolean): Frag = {
    val rows = content.rows.count(!_.isSum)
    if (whole || rows <= MostRows) all(content)
    else
      div(cls := "long")(
        details(cls := "rest")(summary(s"All ${Format.count(rows, "row", "rows")}")),
        all(content),
      )
  }

  /** Rows up to which a table is short; `report.css` shows the first ten of a longer one. */
  private val MostRows = 12

  private def all(content: Table): Frag = {
    written += 1
    div(cls := "tw scroll", tabindex := "0", role := "group", at("aria-label", "Table"))(
      table(
        if (content.stacked) cls := "stack" else cls := "dense",
        if (content.rows.count(!_.isSum) > 1) attr("data-sort") := "" else (),
        content.filterLabel.map(label => attr("data-filter") := label),
      )(
        tag("caption")(b(s"Table $written."), " ", texts(content.caption)),
        thead(groups(content), tr(content.columns.map(headOf))),
        tbody(
          if (content.rows.isEmpty)
            tr(td(colspan := content.columns.size.toString, cls := "full none")(content.empty))
          else frag(content.rows.map(rowOf(content.columns, _)))
        ),
      )
    )
  }

  private def groups(content: Table): Frag =
    if (content.groups.isEmpty) nothing
    else
      tr(content.groups.map { case (text, span) =>
        if (text.isEmpty) td(colspan := span.toString)
        else th(attr("scope") := "colgroup", colspan := span.toString, cls := "span")(text)
      })

  private def headOf(column: Column): Frag = {
    val words: Frag = if (column.isName) name(column.head) else column.head
    th(attr("scope") := "col", classes(cssOf(column)))(
      if (column.head.isBlank) NoName else frag(words, column.axis),
      if (column.unit.isEmpty) nothing else span(cls := "u")(column.unit),
    )
  }

  private def rowOf(columns: Seq[Column], row: Row): Frag =
    tr(
      if (row.isSum) attr("data-last") := "" else (),
      th(attr("scope") := "row", classes(row.head.classes), sortOf(row.head))(
        named(texts(row.head.content))
      ),
      frag(columns.drop(1).zip(row.cells).map { case (column, cell) =>
        td(
          classes(cssOf(column, cell.classes)),
          if (column.phone.isEmpty) () else attr("data-l") := column.phone,
          sortOf(cell),
        )(texts(cell.content))
      }),
    )

  /** A head says something, also where a run's own name is empty. */
  private def named(head: Frag): Frag =
    if (head.render.replaceAll("<[^>]*>", "").isBlank) NoName else head

  private val NoName: Frag = span(cls := "dim")("(no name)")

  private def cssOf(column: Column, more: String = ""): String =
    Seq(if (column.number) "r" else "", column.classes, more).filter(_.nonEmpty).mkString(" ")

  private def classes(css: String): Modifier = if (css.isEmpty) () else cls := css
  private def sortOf(cell: Cell): Modifier = cell.sortBy.map(v => attr("data-v") := v)
}
