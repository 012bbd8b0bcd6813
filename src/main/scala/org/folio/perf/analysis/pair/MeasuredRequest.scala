package org.folio.perf.analysis.pair

import org.folio.perf.model._

/**
 * A request of a transaction in one run, by the successful executions in the compared blocks. Requests of one name are
 * one, however often an execution sends it.
 *
 * @param module without version; `None`: not known
 * @param calls number of them
 * @param perExecution calls of one execution, on average
 * @param averageMs time of an execution's calls together, on average
 * @param meanLogMs per block: mean of the natural logarithms of the times of single calls, in ms; `None`: no call
 * @param drift standard deviation of what its typical time drifts from run to run with the share of slow calls, as a logarithm
 */
final case class MeasuredRequest(
    transaction: String,
    request: String,
    module: Option[String],
    calls: Long,
    perExecution: Double,
    averageMs: Double,
    meanLogMs: Vector[Option[Double]],
    drift: Double = 0,
) {
  def key: (String, String) = (transaction, request)
}

/**
 * The requests of one run.
 *
 * @param transactions by name
 */
final case class RunRequests(
    transactions: Map[String, TransactionBreakdown],
    series: Vector[MeasuredRequest],
)

/** The requests of a run, from its report. */
object ReportRequests {

  /**
   * The requests of two runs. Where both have traces, a row is the own time of one module in a request: a module that
   * only waits for another one does not change. Requests without traces are left out if their module calls others.
   */
  def ofBoth(before: RunReport, after: RunReport): Option[(RunRequests, RunRequests)] =
    for {
      old <- of(before)
      now <- of(after)
    } yield (before.calls, after.calls) match {
      case (Some(one), Some(other)) if one.requests.nonEmpty && other.requests.nonEmpty =>
        val traced = keysOf(one).intersect(keysOf(other))
        val callers = (one.edges ++ other.edges).map(_.from).toSet
        (byOwnTime(old, one, traced, callers), byOwnTime(now, other, traced, callers))
      case _ => (old, now)
    }

  private def keysOf(calls: CallsResult): Set[(String, String)] =
    calls.requests.filter(_.own.exists(_.meanLogMs.nonEmpty)).map(r => (r.transaction, r.name)).toSet

  private def byOwnTime(
      run: RunRequests,
      calls: CallsResult,
      traced: Set[(String, String)],
      callers: Set[String],
  ): RunRequests =
    run.copy(series = run.series.flatMap { series =>
      calls.requests.find(r => traced(series.key) && (r.transaction, r.name) == series.key) match {
        case None => Vector(series).filterNot(_.module.exists(callers))
        case Some(request) =>
          request.own.map { own =>
            MeasuredRequest(
              series.transaction,
              series.request + Suspect.ofModule(own.module),
              Some(own.module),
              math.round(request.traces.toDouble),
              series.perExecution,
              series.perExecution * own.averageMs,
              own.meanLogMs,
            )
          }
      }
    })

  /** @return `None`: the report was made by a version without a breakdown, or its run has no log */
  def of(report: RunReport): Option[RunRequests] =
    Option.when(report.breakdown.nonEmpty) {
      RunRequests(
        report.breakdown.map(t => t.transaction -> t).toMap,
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
          r.slow.fold(0.0)(_.drift),
        ),
      )
    }
}
