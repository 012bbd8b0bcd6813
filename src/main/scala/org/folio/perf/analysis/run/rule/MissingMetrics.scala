package org.folio.perf.analysis.run.rule

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.run.{RunCommand, RunMeasurements}
import org.folio.perf.model.{Finding, Severity}

/** Metrics of the infrastructure that are missing: they may hide a cause. */
object MissingMetrics {
  val Id = "missing-metrics"
  private val MinCoveragePercent = 80.0

  def findings(measured: RunMeasurements): Option[Finding] = {
    val series = measured.infrastructure.series
    val thin =
      if (measured.window.steadyMs == 0) 0 else series.count(_.coveragePercent.exists(_ < MinCoveragePercent))
    val isCollected = measured.infrastructure.collected
    // Without a source nothing was to be collected; else what was collected cannot be read.
    val hasSource = isCollected || measured.run.metrics.isDefined
    val statement =
      if (!isCollected)
        Some(
          s"No infrastructure metrics ${if (hasSource) "can be read" else "were collected"}, so the report cannot show causes."
        )
      else if (series.isEmpty) Some("No infrastructure metric has a value.")
      else if (thin > 0)
        Some(
          s"${whole(thin.toLong)} of ${count(series.size, "infrastructure metric")} " +
            s"cover less than ${percent(MinCoveragePercent)} of the steady state."
        )
      else Option.when(measured.gaps.nonEmpty)("Infrastructure metrics are incomplete.")
    statement
      .filter(_ => isCollected || !measured.run.isOfGatling)
      .map(
        Finding(
          Id,
          Severity.Warning,
          _,
          if (isCollected) measured.gaps.mkString(" ") else "",
          Vector("missing", "resources"),
          if (hasSource)
            "Check the source of the metrics in the target's file, then run " +
              s"${RunCommand.report(measured.run, "recollect" -> "true")} to collect again."
          else "Configure the source of the metrics in the target's file (block target.metrics).",
        )
      )
  }
}
