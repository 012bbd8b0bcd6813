package org.folio.perf.report.form

import org.folio.perf.model.RunReport

/** The platform of a run's target with its release, e.g. "Eureka, app-platform-complete-2.0.24". */
private[form] object RunPlatform {

  /** The first of several applications; the test conditions have all. */
  def text(report: RunReport): String = {
    val release = report.run.release.flatMap(_.split(',').headOption).filter(_.nonEmpty)
    (report.run.runsOn.title +: release.toVector).mkString(", ")
  }
}
