package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.RunMeasurements
import org.folio.perf.analysis.Words._
import org.folio.perf.model.{Finding, Severity}

/** Metrics of the infrastructure that are missing: they may hide a cause. */
object MissingMetrics {
  val Id = "missing-metrics"
  private val MinCoveragePercent = 80.0

  def findings(measured: RunMeasurements): Vector[Finding] = {
    val series = measured.results.infrastructure.series
    val thin =
      if (measured.window.steadyMs == 0) 0 else series.count(_.coveragePercent.exists(_ < MinCoveragePercent))
    if (!measured.results.infrastructure.collected)
      finding(
        "No infrastructure metrics were collected, so the report cannot show causes.",
        "",
        "Configure the source of the metrics in the target's file (block target.metrics).",
      )
    else if (series.isEmpty)
      finding("No infrastructure metric has a value.", measured.gaps.mkString(" "), Advice)
    else if (thin > 0)
      finding(
        s"${whole(thin.toLong)} of ${count(series.size, "infrastructure metric", "infrastructure metrics")} " +
          s"cover less than ${percent(MinCoveragePercent)} of the steady state.",
        measured.gaps.mkString(" "),
        Advice,
      )
    else if (measured.gaps.nonEmpty)
      finding("Infrastructure metrics are incomplete.", measured.gaps.mkString(" "), Advice)
    else Vector.empty
  }

  private val Advice =
    "Check the source of the metrics in the target's file, then collect again with -Drecollect."

  private def finding(
      statement: String,
      detail: String,
      recommendation: String,
  ): Vector[Finding] = {
    val evidence = Vector("missing", "resources")
    Vector(
      Finding(Id, Severity.Warning, statement, detail, evidence, recommendation)
    )
  }
}
