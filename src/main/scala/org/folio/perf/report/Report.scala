package org.folio.perf.report

import org.folio.perf.model.RunReport
import org.folio.perf.report.content.Section
import org.folio.perf.report.form.{ConfluencePage, CsvTables, MarkdownSummary, ReportPage}
import org.folio.perf.report.html.Assets
import org.folio.perf.report.section._

/** The report of a run in its forms, all from the same sections. The same result gives the same bytes. */
object Report {

  /** In the order of the page. */
  val sections: Vector[Section] = Vector(
    VerdictSection,
    FindingsSection,
    ChangesSection,
    ConditionsSection,
    CapacitySection,
    ResultsSection,
    BreakdownSection,
    ComparisonSection,
    PredictionSection,
    TimelineSection,
    JobsSection,
    PhasesSection,
    TenantsSection,
    ResourcesSection,
    ErrorsSection,
    RecommendationsSection,
    InfrastructureSection,
    PlanSection,
    MethodSection,
  )

  /** HTML in one file that loads nothing from other places. */
  def page(report: RunReport): String = new ReportPage(sections, Assets.bundled).render(report)

  /**
   * A wiki page in Confluence's storage format.
   *
   * @param attached names of the page's attachments: pictures, which it shows, and other files
   */
  def wiki(report: RunReport, attached: Seq[String] = Nil): String =
    ConfluencePage.render(report, sections, attached)

  /**
   * The main charts as SVG documents by their names without a suffix, in the page's order. They are made when they are
   * asked for.
   */
  def charts(report: RunReport): Vector[(String, String)] = MainCharts.documents(report)

  /** A summary for a pull request, in GitHub's Markdown. */
  def markdown(report: RunReport): String = MarkdownSummary.render(report, sections)

  /** The tables for spreadsheets: names of files and their texts. */
  def tables(report: RunReport): Vector[(String, String)] = CsvTables.render(report, sections)

  /**
   * Name and text of the style sheet. Pages contain it; where inline styles are forbidden, as in Jenkins,
   * they load the file in the same folder.
   */
  def styleSheet: (String, String) = (Assets.SheetName, Assets.bundled.css)
}
