package org.folio.perf.report.section

import org.folio.perf.analysis.verdict.Causes
import org.folio.perf.model.{Finding, RunReport, Severity}
import org.folio.perf.report.content.Block._
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** The causes with their effects, each with links to its evidence; what else was observed is folded up. */
object FindingsSection extends Section("findings", "Key findings", Some(Chapter.Summary)) {

  override def badge(run: RunReport): Option[Badge] =
    Badge.count(run.findings.size, run.findings.exists(_.severity == Severity.Bad))

  def content(run: RunReport): Block =
    blocks(
      if (run.findings.isEmpty) lead("None: nothing asks for a change.") else nothing,
      all(run.findings, run.observed, Some(_.atMs.fold(Text.empty)(momentOf(run, _)))),
    )

  override val digest: Option[RunReport => Block] = Some(content)

  /** Findings of a page that has no section for their evidence. */
  def list(findings: Vector[Finding]): Block = {
    val causes = Causes.grouped(findings)
    all(causes.findings, causes.observed, None)
  }

  private def all(findings: Vector[Finding], observed: Vector[Finding], moment: Option[Finding => Text]) = blocks(
    if (findings.isEmpty) nothing else Findings(findings, moment),
    if (observed.isEmpty) nothing
    else Folded(s"Also observed: ${Format.count(observed.size, "finding")}", Findings(observed, moment)),
  )

  private def momentOf(run: RunReport, ms: Long): Text = {
    val clock = Format.timeWithSeconds(run.run.loadStartedAt.plusMillis(ms))
    val words = s"${Format.moment(ms).capitalize} ($clock UTC)"
    if (run.timeline.buckets.isEmpty) text(words) else link(s"#${GlanceChart.Anchor}", words)
  }
}

/** Advice of all findings, the most urgent first. On the page it stands in the findings. */
object RecommendationsSection extends Section("recommendations", "Recommendations", Some(Chapter.Recommendations)) {

  override val isOnPage: Boolean = false

  override def absence(run: RunReport): Option[String] =
    Option.when(recommended(run).isEmpty)("no finding needs a change")

  def content(run: RunReport): Block =
    Bullets(recommended(run).map(finding => text(finding.recommendation)), ordered = true)

  /** In the order of the findings; advice that several findings give is listed once. */
  def recommended(run: RunReport): Vector[Finding] =
    run.allFindings.filter(_.recommendation.nonEmpty).distinctBy(_.recommendation)
}
