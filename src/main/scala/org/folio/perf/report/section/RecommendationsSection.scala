package org.folio.perf.report.section

import org.folio.perf.model.{Finding, RunReport}
import org.folio.perf.report.{Badge, Numbering, Section}
import org.folio.perf.report.Html._

/** What follows from the findings, the most urgent first, each with a link to the one it follows from. */
object RecommendationsSection extends Section {
  val id = "recommendations"
  val title = "Recommendations"

  override def badge(run: RunReport): Option[Badge] =
    Badge.count(of(run).size, false)

  def render(run: RunReport, numbering: Numbering): Frag = {
    val all = of(run)
    if (all.isEmpty) p(cls := "lead")("None: nothing that was found asks for a change.")
    else ol(cls := "plain")(all.map(itemOf))
  }

  /** In the order of the findings; what several ask for once. */
  def of(run: RunReport): Vector[Finding] =
    run.findings.filter(_.recommendation.nonEmpty).distinctBy(_.recommendation)

  private def itemOf(finding: Finding): Frag = {
    val (what, why) = split(finding.recommendation)
    li(
      b(what),
      if (why.isEmpty) " " else s" $why ",
      a(href := s"#${FindingsSection.anchorOf(finding)}")("Finding"),
    )
  }

  /** The first sentence, and the others. */
  private[section] def split(text: String): (String, String) = text.indexOf(". ") match {
    case -1 => (text, "")
    case at => (text.take(at + 1), text.drop(at + 2))
  }
}
