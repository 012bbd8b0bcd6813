package org.folio.perf.report

import org.folio.perf.model.RunReport
import org.folio.perf.report.section._

/** The report page: one file that needs nothing beside it, the same bytes for the same result. */
object Report {

  /** In the order of the page. */
  val sections: Vector[Section] = Vector(
    VerdictSection,
    FindingsSection,
    ChangesSection,
    ConditionsSection,
    ResultsSection,
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

  /**
   * The style sheet's file and text. Pages have it inside; where that is forbidden, as in Jenkins, they take
   * the file beside them.
   */
  def styleSheet: (String, String) = (Assets.SheetName, Assets.bundled.css)

  /** HTML, to be written as UTF-8. */
  def render(report: RunReport): String = new Page(sections, Assets.bundled).render(report)
}
