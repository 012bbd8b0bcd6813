package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.RunMeasurements
import org.folio.perf.analysis.Words._
import org.folio.perf.model.{Finding, Severity}

/** What is not known of the infrastructure cannot be excluded as a cause. */
object MissingMetrics extends RunRule {
  private val MinCoveragePercent = 80.0

  override def findings(measured: RunMeasurements): Vector[Finding] = {
    val series = measured.results.infrastructure.series
    val thin =
      if (measured.window.steadyMs == 0) 0 else series.count(_.coveragePercent < MinCoveragePercent)
    if (!measured.results.infrastructure.collected)
      finding(
        "There are no metrics of the infrastructure, so nothing is said about its use.",
        "",
        "Name where the metrics are in the target's file (infrastructure). Without them a slow transaction " +
          "is seen, but not why.",
      )
    else if (series.isEmpty)
      finding("No metric of the infrastructure has a value.", measured.gaps.mkString(" "))
    else if (thin > 0)
      finding(
        s"${whole(thin.toLong)} of ${count(series.size, "metric", "metrics")} of the infrastructure " +
          s"cover less than ${percent(MinCoveragePercent)} of the steady state.",
        measured.gaps.mkString(" "),
      )
    else if (measured.gaps.nonEmpty)
      finding("Metrics of the infrastructure are incomplete.", measured.gaps.mkString(" "))
    else Vector.empty
  }

  private def finding(
      statement: String,
      detail: String,
      recommendation: String = "",
  ): Vector[Finding] = {
    val evidence = Vector("missing", "resources")
    Vector(
      Finding("missing-metrics", Severity.Warning, statement, detail, evidence, recommendation)
    )
  }
}
