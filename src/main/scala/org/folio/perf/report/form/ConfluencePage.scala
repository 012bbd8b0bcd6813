package org.folio.perf.report.form

import org.folio.perf.model.RunReport
import org.folio.perf.report.content._
import org.folio.perf.report.html.{Html, Sign}
import org.folio.perf.report.html.Html._

/**
 * A wiki page in Confluence's storage format, with the headings of FOLIO's performance reports. Paste it
 * into the editor's source view, or send it to Confluence's REST API as `body.storage.value`.
 */
object ConfluencePage {

  /** Well-formed XML when it stands in an element that declares the prefixes `ac` and `ri`. */
  def render(report: RunReport, sections: Seq[Section], attached: Seq[String]): String = {
    val form = new ConfluenceForm(sections)
    val chapters = Chapter.all.map { chapter =>
      frag(
        h2(chapter.title),
        Absences.present(sections, report).filter(_.chapter.contains(chapter)).map { section =>
          val content = form(section.content(report))
          if (section.title == chapter.title) content
          else frag(h3(section.title), content)
        },
      )
    }
    val line = Absences.line(sections, report)
    Html.legal(
      frag(
        ConfluenceForm.macroOf("toc"),
        about(report),
        attachments(attached),
        chapters,
        if (line.isEmpty) nothing else p(line),
      ).render
    ) + "\n"
  }

  /** Content that is no run's report. */
  def render(block: Block): String = Html.legal(new ConfluenceForm(Nil)(block).render) + "\n"

  private def about(report: RunReport): Frag =
    p(
      strong(s"${report.run.simulation} on ${report.run.target.name}"),
      s", ${RunPlatform.tenants(report)}${RunPeriod.text(report)}. Platform: ${RunPlatform.text(report)}.",
    )

  /** Pictures below each other, 960 pixels wide, and links to other files. */
  private def attachments(names: Seq[String]): Frag = frag(names.map { name =>
    val file = tag("ri:attachment")(attr("ri:filename") := name)
    if (name.endsWith(".png")) p(tag("ac:image")(attr("ac:width") := "960", file))
    else p("All forms of the report: ", tag("ac:link")(file), ".")
  })
}

/**
 * Writes content in Confluence's storage format. Charts, legends and other content of the page alone are
 * left out.
 *
 * @param sections for the titles in references
 */
final private[form] class ConfluenceForm(sections: Seq[Section]) {
  import ConfluenceForm._

  def apply(block: Block): Frag = block match {
    case Block.Paragraph(words, _) => p(text(words))
    case Block.Heading(words) => h4(text(words))
    case Block.Bullets(items, ordered, _) => (if (ordered) ol else ul) (items.map(item => li(text(item))))
    case Block.Facts(facts) =>
      grid(facts.map { case (term, value) => tr(th(p(term)), td(p(text(value)))) })
    case Block.Answer(sign, statement, reasons, figures, answers) =>
      frag(
        p(status(sign), " ", statement),
        apply(Block.reasons(reasons)),
        if (answers.isEmpty) nothing
        else ul(answers.map { case (question, words) => li(strong(question), s" $words") }),
        grid(
          figures.map(f => tr(th(p(f.label)), td(p(Format.unit(f.value, f.unit))), td(p(f.note))))
        ),
      )
    case Block.Notice(inner, _) => apply(inner)
    case Block.Findings(items, _) =>
      ul(items.map { item =>
        val words = (item.statement +: item.details).mkString(" ")
        li(
          strong(s"${PlainText.word(item)}: "),
          words,
          if (item.effects.isEmpty) nothing
          else
            ul(item.effects.map(effect => li((effect.statement +: effect.details).mkString(" ")))),
        )
      })
    case Block.Folded(words, inner, _) =>
      macroOf(
        "expand",
        parameter("title", words),
        tag("ac:rich-text-body")(apply(inner)),
      )
    case Block.Group(blocks, _, _) => frag(blocks.map(apply))
    case grid: Table => tableOf(grid.withoutDrawings)
    case Block.Bars(_, _, inner) => apply(inner)
    case Block.Figure(_, _) | Block.Drawing(_) | Block.PageOnly(_) => nothing
  }

  private def tableOf(content: Table): Frag = {
    def rowOf(row: Row) = (row.head +: row.cells).map(cell => td(p(text(cell.content))))
    frag(
      p(text(content.caption)),
      if (content.rows.isEmpty) p(content.empty)
      else
        grid(
          groups(content) ++
            Seq(tr(content.columns.map(c => th(p(PlainText.head(c)))))) ++
            content.shown.map(row => tr(rowOf(row)))
        ),
    )
  }

  private def groups(content: Table): Seq[Frag] =
    if (content.groups.isEmpty) Nil
    else
      Seq(tr(content.groups.map { case (head, span) => th(colspan := span.toString)(p(head)) }))

  private def text(content: Text): Frag = PlainText.spans(content, sections).map {
    case (words, Some(Mark.Strong)) => strong(words)
    case (words, Some(Mark.Code)) => tag("code")(words)
    case (words, Some(Mark.Struck)) => tag("del")(words)
    case (words, _) => stringFrag(words)
  }
}

private[form] object ConfluenceForm {

  def macroOf(name: String, content: Frag*): Frag =
    tag("ac:structured-macro")(attr("ac:name") := name, content)

  private def parameter(name: String, value: String): Frag =
    tag("ac:parameter")(attr("ac:name") := name, value)

  private def grid(rows: Seq[Frag]): Frag = if (rows.isEmpty) nothing else table(tbody(rows))

  private def status(sign: Sign): Frag = {
    val colour = sign.tone match {
      case "good" => "Green"
      case "bad" => "Red"
      case _ => "Yellow"
    }
    macroOf("status", parameter("colour", colour), parameter("title", sign.word.toUpperCase))
  }
}
