package org.folio.perf.model

/**
 * The time of a transaction by its requests: successful executions that started in the steady state.
 *
 * The sum of `perExecutionMs` of all requests, `remainderMs`, `jobMs`, `pauseMs` and `earlierMs` is `averageMs`, unless
 * requests were sent at the same time.
 *
 * @param executions successful ones whose requests were recorded
 * @param averageMs as in the transaction's results
 * @param requests in the order of the chain; requests with one name are together
 * @param remainderMs time of an average execution that none of the others explains, such as work of the load generator.
 *   Times of requests are whole milliseconds, so it may be a little below 0.
 * @param earlierMs time of the transaction that this one continues; `None`: it continues none
 * @param jobMs time in which the user waits for a job until it has ended; `None`: for none
 * @param pauseMs time from the end of a job until the script looks at it again; `None`: not known, or for none
 * @param small the same for small tenants, likewise `large`; `None`: no such execution, or tenants are unknown
 * @param growths parts of the run in which it is slower, with the requests that are slower there
 */
final case class TransactionBreakdown(
    transaction: String,
    workflow: String,
    executions: Long,
    averageMs: Double,
    requests: Vector[RequestShare],
    remainderMs: Double,
    earlierMs: Option[Double] = None,
    jobMs: Option[Double] = None,
    pauseMs: Option[Double] = None,
    small: Option[ClassBreakdown] = None,
    large: Option[ClassBreakdown] = None,
    growths: Vector[BreakdownGrowth] = Vector.empty,
) {

  /** Time without a request of this transaction. */
  def withoutRequestMs: Double = remainderMs + jobMs.getOrElse(0.0) + pauseMs.getOrElse(0.0)
}

/**
 * A part of the run in which the requests of a transaction take at least 1.2 times as long, and 50 ms longer.
 *
 * @param part the last third of the steady state against the first, running long jobs against none, or large tenants
 *   against small ones
 * @param jobs kind of the long jobs, as in [[PhaseResult]]; `None`: the part is another one
 * @param fromMs time of all its requests in an average execution elsewhere; `toMs`: in this part
 * @param requests those that take longer, the one with the largest difference first
 */
final case class BreakdownGrowth(
    part: GrowthPart,
    jobs: Option[String],
    fromMs: Double,
    toMs: Double,
    requests: Vector[RequestGrowth],
)

sealed trait GrowthPart

object GrowthPart {
  case object LastThird extends GrowthPart
  case object DuringJobs extends GrowthPart
  case object LargeTenants extends GrowthPart
}

/** @param module without version; `None`: unknown */
final case class RequestGrowth(name: String, module: Option[String], fromMs: Double, toMs: Double)

/**
 * A request of a transaction.
 *
 * @param name method and path without ids, as in the log
 * @param module that serves it, without version; `None`: unknown
 * @param callsPerExecution average number of calls in a successful execution
 * @param averageMs of a call
 * @param p95Ms of a call
 * @param perExecutionMs time of all its calls in an average execution
 * @param sharePercent part of the transaction's average time
 * @param meanLogMs per block of [[RunReport.blocks]], by the start of the execution: mean of the natural logarithms of
 *   the times of its calls in ms; `None`: no call. Empty: there are no blocks.
 * @param traces of its slowest calls, slowest first; empty: none were returned, or the transaction has a slower request
 * @param slow a second kind of times that are much longer, such as misses of a cache; `None`: there is none
 */
final case class RequestShare(
    name: String,
    module: Option[String],
    callsPerExecution: Double,
    averageMs: Double,
    p95Ms: Long,
    perExecutionMs: Double,
    sharePercent: Double,
    meanLogMs: Vector[Option[Double]] = Vector.empty,
    traces: Vector[RequestTrace] = Vector.empty,
    slow: Option[SlowKind] = None,
)

/**
 * A trace that the target returned with an answer.
 *
 * @param atMs time of the answer, since the start of the load
 * @param header lower-case name of the answer's header: `x-okapi-trace` or `traceparent`
 */
final case class RequestTrace(
    atMs: Long,
    durationMs: Long,
    tenant: String,
    header: String,
    value: String,
)

/**
 * The breakdown of a transaction for the tenants of one class.
 *
 * @param requests one for each request of the transaction, in the same order
 */
final case class ClassBreakdown(
    executions: Long,
    averageMs: Double,
    requests: Vector[ClassRequest],
    remainderMs: Double,
    earlierMs: Option[Double] = None,
    jobMs: Option[Double] = None,
    pauseMs: Option[Double] = None,
)

/** Calls and times as in [[RequestShare]]; `averageMs` and `p95Ms` are `None` without a call. */
final case class ClassRequest(
    callsPerExecution: Double,
    averageMs: Option[Double],
    p95Ms: Option[Long],
    perExecutionMs: Double,
)

/**
 * A request of all transactions, with those outside of transactions and failed ones.
 *
 * @param requests number of requests that started in the steady state
 * @param waitingMs sum of their times
 * @param waitingSharePercent part of the sum of all requests
 */
final case class WaitedRequest(
    name: String,
    module: Option[String],
    requests: Long,
    waitingMs: Long,
    waitingSharePercent: Double,
    transactions: Vector[String],
)

/**
 * The requests of the steady state that a module serves. Other modules that it calls are not visible from outside.
 *
 * @param id with version as deployed, e.g. `mod-users-19.3.1`; the name alone if its version is unknown
 * @param name without version; [[ModuleShare.Unknown]] for requests of unknown modules
 * @param version `None`: unknown
 * @param requestsPerSec of all virtual users
 * @param waitingMsPerSec time that virtual users waited for it in a second; 1000 is one user all the time
 * @param waitingSharePercent part of the waiting for all requests
 * @param expectedCalls modules that it is expected to call, according to the capacity environment; nobody measured these
 *   calls. Empty: unknown, or none
 */
final case class ModuleShare(
    id: String,
    name: String,
    version: Option[String],
    requestsPerSec: Double,
    waitingMsPerSec: Double,
    waitingSharePercent: Double,
    expectedCalls: Vector[String] = Vector.empty,
)

object ModuleShare {
  val Unknown = "unknown module"
}

/**
 * A trace that a target returned with an answer: a line of `traces.tsv`. It has no secrets and no personal data.
 *
 * @param atMs epoch milliseconds of the answer
 * @param request method and path without ids
 * @param header lower-case name of the answer's header
 */
final case class TraceSample(
    atMs: Long,
    durationMs: Long,
    tenant: String,
    transaction: String,
    request: String,
    header: String,
    value: String,
)

object TraceSample {

  /** Headers with a trace; the first one that an answer has counts. */
  val Headers: Vector[String] = Vector("x-okapi-trace", "traceparent")

  /** Number of traces that are kept for each request of a transaction. */
  val Kept = 3

  /** Most characters of a trace. */
  val Chars = 2000

  /** The slowest traces of each request of each transaction, slowest first. */
  def slowest(all: Vector[TraceSample]): Vector[TraceSample] = all
    .groupBy(trace => (trace.transaction, trace.request))
    .toVector
    .sortBy(_._1)
    .flatMap(_._2.sortBy(trace => (-trace.durationMs, trace.atMs)).take(Kept))
}
