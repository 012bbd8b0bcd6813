package org.folio.perf.analysis.story

import org.folio.perf.analysis.RunMeasurements
import org.folio.perf.model._

/** Tells a run: its findings become causes with their effects, and its summary says what matters most. */
private[perf] object Story {

  /** @param report with its verdict, limits, comparison and all findings */
  def apply(measured: RunMeasurements, report: RunReport): RunReport = {
    val bottlenecks = Bottleneck.all(measured, isSlow(report))
    val causes = Causes(report.findings, report.comparison, measured, bottlenecks)
    report.copy(
      findings = causes.findings,
      observed = causes.observed,
      summary = SummaryText(
        measured,
        report.verdict,
        report.limits,
        report.comparison,
        bottlenecks,
        causes.findings,
      ),
      bound = Bottleneck.bound(measured, bottlenecks),
    )
  }

  /** Whether a limit of response times is exceeded, or transactions are slower than in the baseline. */
  private def isSlow(report: RunReport): Boolean =
    report.comparison.exists(_.count(RowVerdict.Slower) > 0) || report.limits
      .filter(_.held.contains(false))
      .flatMap(limit => LimitLine.parse(limit.line).toOption)
      .exists(_.figure.isInstanceOf[LimitFigure.ResponseTime])
}
