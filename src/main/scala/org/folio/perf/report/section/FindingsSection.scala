package org.folio.perf.report.section

import org.folio.perf.model.{Finding, RunReport, Severity}
import org.folio.perf.report.{Badge, Format, Numbering, Section, Sign}
import org.folio.perf.report.Html._

/** What the run shows, one sentence each with a link to its evidence; in the order of the result. */
object FindingsSection extends Section {
  val id = "findings"
  val title = "Key findings"

  override def badge(run: RunReport): Option[Badge] =
    Badge.count(run.findings.size, run.findings.exists(_.severity == Severity.Bad))

  def render(run: RunReport, numbering: Numbering): Frag =
    if (run.findings.isEmpty) p(cls := "lead")("None: no rule found anything to report.")
    else listed(run.findings, itemOf(_, numbering))

  private def listed(findings: Vector[Finding], item: Finding => Frag): Frag = {
    val (key, more) = split(findings)
    frag(
      ol(cls := "findings")(key.map(item)),
      if (more.isEmpty) nothing
      else
        details(cls := "more")(
          summary(Format.count(more.size, "further note", "further notes")),
          ol(cls := "findings")(more.map(item)),
        ),
    )
  }

  /** Notes that would push the others off the screen are folded up; what is bad or good never is. */
  private def split(findings: Vector[Finding]): (Vector[Finding], Vector[Finding]) = {
    val notes = findings.filter(_.severity == Severity.Info)
    val folded = if (notes.size > MostNotes + 1) notes.drop(MostNotes).toSet else Set.empty[Finding]
    findings.partition(!folded(_))
  }

  private val MostNotes = 4

  /** Without evidence, for a page that has none of these sections. */
  def list(findings: Vector[Finding]): Frag =
    listed(findings, finding => li(said(finding, finding.recommendation)))

  private def itemOf(finding: Finding, numbering: Numbering): Frag =
    li(anchor(anchorOf(finding)))(
      said(finding, ""),
      div(cls := "evidence")(
        numbering.references(evidenceOf(finding)).map(link => span(link, " "))
      ),
    )

  private def evidenceOf(finding: Finding): Vector[String] =
    finding.evidence ++ Option.when(finding.recommendation.nonEmpty)(RecommendationsSection.id)

  private[section] def anchorOf(finding: Finding): String =
    s"finding-${finding.id.filter(c => c.isLetterOrDigit || c == '-')}"

  /** @param recommendation that is to stand with it */
  private def said(finding: Finding, recommendation: String): Frag = {
    val sign = Sign.of(finding.severity)
    frag(
      div(cls := s"kind ${sign.tone}")(sign.icon(14), " ", sign.word),
      div(
        p(b(finding.statement)),
        Vector(finding.detail, recommendation).filter(_.nonEmpty).map(p(cls := "detail")(_)),
      ),
    )
  }
}
