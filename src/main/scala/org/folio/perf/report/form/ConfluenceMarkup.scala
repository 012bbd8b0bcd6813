package org.folio.perf.report.form

import org.folio.perf.report.Html
import org.folio.perf.report.Html._

/** Pieces of Confluence's storage format. */
private[form] object ConfluenceMarkup {

  /** Not isolated as on the page: Confluence's editor takes no `bdi`. */
  def text(value: String): Frag = stringFrag(value)

  def items(all: Seq[String]): Frag =
    if (all.isEmpty) nothing else ul(all.map(item => li(text(item))))

  def grid(head: Seq[String], rows: Seq[Seq[String]]): Frag =
    Html.table(
      tbody(
        tr(head.map(cell => th(p(text(cell))))),
        rows.map(row => tr(row.map(cell => td(p(text(cell)))))),
      )
    )

  def folded(title: String, content: Frag): Frag =
    macroOf("expand", parameter("title", title), tag("ac:rich-text-body")(content))

  def macroOf(name: String, content: Frag*): Frag =
    tag("ac:structured-macro")(attr("ac:name") := name, content)

  def parameter(name: String, value: String): Frag =
    tag("ac:parameter")(attr("ac:name") := name, value)
}
