package org.folio.perf.report.form

import org.folio.perf.model.RunReport
import org.folio.perf.report.content.{Format, Section}
import org.folio.perf.report.form.MarkdownForm.plain
import org.folio.perf.report.html.Sign

/** The summary of a run for a pull request: the digest of each section, below the verdict. */
object MarkdownSummary {

  def render(report: RunReport, sections: Seq[Section]): String = {
    val form = new MarkdownForm(sections)
    val run = report.run
    val title =
      s"## ${Sign.of(report.verdict.status).word}: ${plain(run.simulation)} on ${plain(run.target)}"
    val foot = s"${plain(run.id)}, ${RunPeriod.text(report)}, " +
      s"${Format.count(run.tenants.size, "tenant", "tenants")}, ${plain(RunPlatform.text(report))}. " +
      "The whole report: `index.html`."
    val digests = Absences
      .present(sections, report)
      .toVector
      .flatMap(_.digest)
      .flatMap(digest => form(digest(report)))
    (title +: digests :+ foot).mkString("", "\n\n", "\n")
  }
}
