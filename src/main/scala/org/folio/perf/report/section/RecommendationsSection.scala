package org.folio.perf.report.section

import org.folio.perf.model.{Finding, RunReport}
import org.folio.perf.report.content.Block.{lead, Bullets}
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** Advice of all findings, the most urgent first. On the page it stands in the findings. */
object RecommendationsSection extends Section {
  val id = "recommendations"
  val title = "Recommendations"
  val chapter: Option[Chapter] = Some(Chapter.Recommendations)

  override def badge(run: RunReport): Option[Badge] = Badge.count(of(run).size)

  override val isOnPage: Boolean = false

  override def absence(run: RunReport): Option[String] =
    Option.when(of(run).isEmpty)("no finding needs a change")

  def content(run: RunReport): Block = {
    val all = of(run)
    if (all.isEmpty) lead("None: no finding needs a change.")
    else Bullets(all.map(itemOf), ordered = true)
  }

  /** In the order of the findings; advice that several findings give is listed once. */
  def of(run: RunReport): Vector[Finding] =
    run.allFindings.filter(_.recommendation.nonEmpty).distinctBy(_.recommendation)

  private def itemOf(finding: Finding): Text = {
    val (advice, reason) = split(finding.recommendation)
    strong(advice) ++ (if (reason.isEmpty) "" else s" $reason")
  }

  /** The first sentence, and the others. */
  private def split(text: String): (String, String) = text.indexOf(". ") match {
    case -1 => (text, "")
    case at => (text.take(at + 1), text.drop(at + 2))
  }
}
