package org.folio.perf.report

import org.folio.perf.model.RunReport
import org.folio.perf.report.Html._

/** The way to Gatling's own report, where there is one. */
object GatlingLink {
  def apply(run: RunReport): Option[Frag] =
    run.run.gatlingReport.map(path => a(href := path)("Gatling’s own report"))
}
