package org.folio.perf.report.section

import org.folio.perf.model.RunReport
import org.folio.perf.report.content.Text

/** A link to Gatling's own report, if the run has one. */
object GatlingLink {
  def apply(run: RunReport): Option[Text] =
    run.run.gatlingReport.map(path => Text.link(path, "Gatling’s own report"))
}
