package org.folio.perf.report.form

import org.folio.perf.model.RunReport
import org.folio.perf.report.content.{Chapter, Format, Section}
import org.folio.perf.report.html.Html
import org.folio.perf.report.html.Html._

/**
 * A wiki page in Confluence's storage format, with the headings of FOLIO's performance reports. Paste it
 * into the editor's source view, or send it to Confluence's REST API as `body.storage.value`.
 */
object ConfluencePage {

  /** Well-formed XML when it stands in an element that declares the prefixes `ac` and `ri`. */
  def render(report: RunReport, sections: Seq[Section], attached: Seq[String] = Nil): String = {
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
        WikiAttachments(attached),
        chapters,
        if (line.isEmpty) nothing else p(line),
      ).render
    ) + "\n"
  }

  private def about(report: RunReport): Frag =
    p(
      strong(s"${report.run.simulation} on ${report.run.target}"),
      s", ${Format.count(report.run.tenants.size, "tenant", "tenants")}, ${RunPeriod.text(report)}. " +
        s"Platform: ${RunPlatform.text(report)}.",
    )
}
