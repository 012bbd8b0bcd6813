package org.folio.perf.analysis.suspect

import org.folio.perf.model.RunReport

/** The requests of a run, from its report. */
object ReportRequests {

  /** @return `None`: the report was made by a version without a breakdown, or its run has no log */
  def of(report: RunReport): Option[RunRequests] =
    Option.when(report.breakdown.nonEmpty) {
      RunRequests(
        report.breakdown
          .map(t => t.transaction -> TransactionTimes(t.executions, t.averageMs, t.remainderMs))
          .toMap,
        for {
          t <- report.breakdown
          r <- t.requests
        } yield MeasuredRequest(
          t.transaction,
          r.name,
          r.module,
          math.round(t.executions.toDouble * r.callsPerExecution),
          r.callsPerExecution,
          r.perExecutionMs,
          r.meanLogMs,
        ),
      )
    }
}
