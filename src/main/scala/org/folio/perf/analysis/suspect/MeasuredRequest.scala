package org.folio.perf.analysis.suspect

/**
 * A request of a transaction in one run, by the successful executions in the compared blocks. Requests of one name are
 * one, however often an execution sends it.
 *
 * @param module without version; `None`: not known
 * @param calls number of them
 * @param perExecution calls of one execution, on average
 * @param averageMs time of an execution's calls together, on average
 * @param meanLogMs per block: mean of the natural logarithms of the times of single calls, in ms; `None`: no call
 */
final case class MeasuredRequest(
    transaction: String,
    request: String,
    module: Option[String],
    calls: Long,
    perExecution: Double,
    averageMs: Double,
    meanLogMs: Vector[Option[Double]],
)

/**
 * The requests of one run.
 *
 * @param transactions by name
 */
final case class RunRequests(
    transactions: Map[String, TransactionTimes],
    series: Vector[MeasuredRequest],
)

/**
 * @param executions number of successful ones
 * @param averageMs of one of them
 * @param remainderMs its time outside requests, on average: pauses of polling, parsing
 */
final case class TransactionTimes(executions: Long, averageMs: Double, remainderMs: Double)
