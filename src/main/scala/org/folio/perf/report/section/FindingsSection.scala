package org.folio.perf.report.section

import org.folio.perf.model.{Finding, RunReport, Severity}
import org.folio.perf.report.content.Block.{blocks, lead, nothing, Findings, Folded}
import org.folio.perf.report.content._
import org.folio.perf.report.html.Sign

/** The findings in the order of the result, each with links to its evidence. */
object FindingsSection extends Section {
  val id = "findings"
  val title = "Key findings"
  val chapter: Option[Chapter] = Some(Chapter.Summary)

  override def badge(run: RunReport): Option[Badge] =
    Badge.count(run.findings.size, run.findings.exists(_.severity == Severity.Bad))

  def content(run: RunReport): Block =
    if (run.findings.isEmpty) lead("None: no rule found anything to report.")
    else listed(run.findings, itemOf)

  /** Findings that somebody should act on; the others are counted. */
  override val digest: Option[RunReport => Block] = Some { run =>
    val (urgent, others) =
      run.findings.partition(f => f.severity == Severity.Bad || f.severity == Severity.Warning)
    blocks(
      if (urgent.isEmpty) nothing else Findings(urgent.map(complete)),
      if (others.isEmpty) nothing
      else
        Block.paragraph(
          s"The report has ${Format.count(others.size, "more finding", "more findings")}, none of them a problem."
        ),
    )
  }

  /** Findings with their recommendations, for a page that has no other section. */
  def list(findings: Vector[Finding]): Block = listed(findings, complete)

  private def listed(findings: Vector[Finding], item: Finding => FindingItem): Block = {
    val (key, more) = split(findings)
    blocks(
      Findings(key.map(item)),
      if (more.isEmpty) nothing
      else Folded(Format.count(more.size, "more note", "more notes"), Findings(more.map(item))),
    )
  }

  /** Folds up notes that would push the other findings off the screen; never anything bad or good. */
  private def split(findings: Vector[Finding]): (Vector[Finding], Vector[Finding]) = {
    val notes = findings.filter(_.severity == Severity.Info)
    val folded = if (notes.size > MostNotes + 1) notes.drop(MostNotes).toSet else Set.empty[Finding]
    findings.partition(!folded(_))
  }

  private val MostNotes = 4

  private def itemOf(finding: Finding): FindingItem =
    item(finding, "").copy(evidence = evidenceOf(finding), anchor = anchorOf(finding))

  private def complete(finding: Finding): FindingItem = item(finding, finding.recommendation)

  private def item(finding: Finding, recommendation: String): FindingItem =
    FindingItem(
      Sign.of(finding.severity),
      finding.statement,
      Vector(finding.detail, recommendation).filter(_.nonEmpty),
      Vector.empty,
      "",
    )

  private def evidenceOf(finding: Finding): Vector[String] =
    finding.evidence ++ Option.when(finding.recommendation.nonEmpty)(RecommendationsSection.id)

  private[section] def anchorOf(finding: Finding): String =
    s"finding-${finding.id.filter(c => c.isLetterOrDigit || c == '-')}"
}
