package org.folio.perf.report.section

import org.folio.perf.model.{Finding, RunReport, Severity}
import org.folio.perf.report.{Badge, Numbering, Section, Sign}
import org.folio.perf.report.Html._

/** What the run shows, one sentence each with a link to its evidence; in the order of the result. */
object FindingsSection extends Section {
  val id = "findings"
  val title = "Key findings"

  override def badge(run: RunReport): Option[Badge] =
    Badge.count(run.findings.size, run.findings.exists(_.severity == Severity.Bad))

  def render(run: RunReport, numbering: Numbering): Frag =
    if (run.findings.isEmpty) p(cls := "lead")("None: no rule found anything to report.")
    else ol(cls := "findings")(run.findings.map(itemOf(_, numbering)))

  private def itemOf(finding: Finding, numbering: Numbering): Frag = {
    val sign = Sign.of(finding.severity)
    li(anchor(s"finding-${finding.id.filter(c => c.isLetterOrDigit || c == '-')}"))(
      div(cls := s"kind ${sign.tone}")(sign.icon(14), " ", sign.word),
      div(
        p(b(finding.statement)),
        if (finding.detail.isEmpty) nothing else p(cls := "detail")(finding.detail),
      ),
      div(cls := "evidence")(
        finding.evidence.map(anchor => span(numbering.reference(anchor), " "))
      ),
    )
  }
}
