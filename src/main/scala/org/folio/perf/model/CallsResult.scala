package org.folio.perf.model

/**
 * Calls inside FOLIO, from the logs of its gateway and modules: requests of the steady state that were answered without an
 * error and all of whose lines were found.
 *
 * @param source `files`, `cloudwatch`, `loki` or `opensearch`
 * @param traces requests whose calls were added up
 * @param linesRead lines of the logs; `linesLost`: lines that are known to be missing, at least
 * @param modules by own time, longest first
 * @param edges calls between modules, most frequent first
 * @param requests in the order of the breakdown
 * @param incomplete requests left out because lines are missing
 * @param remarks what is missing or uncertain, in sentences
 */
final case class CallsResult(
    source: String,
    traces: Long,
    linesRead: Long,
    linesLost: Long,
    modules: Vector[CalledModule],
    edges: Vector[CallEdge],
    requests: Vector[TracedRequest],
    incomplete: Long = 0,
    remarks: Vector[String] = Vector.empty,
) {

  /** The calls of a request of a transaction; `None`: it has no trace. */
  def traced(transaction: String, request: String): Option[TracedRequest] =
    requests.find(one => one.transaction == transaction && one.name == request)
}

/**
 * A module at the rate of the run's requests. Own time is that in which none of its calls to another module ran: work,
 * database, and waiting for CPU or locks.
 *
 * @param name without version
 * @param ownMsPerSec own time in a second; 1000 is one call all the time
 * @param calledPerSec calls by clients and modules
 * @param fromClientsPerSec calls by clients
 * @param isFilter whether it checks calls to other modules, such as mod-authtoken
 */
final case class CalledModule(
    name: String,
    ownMsPerSec: Double,
    calledPerSec: Double,
    fromClientsPerSec: Double,
    isFilter: Boolean = false,
)

/**
 * Calls of one module by another.
 *
 * @param averageMs of a call, with filters and the calls inside
 * @param errors failed calls in the traces
 */
final case class CallEdge(from: String, to: String, perMinute: Double, averageMs: Double, errors: Long)

/**
 * The calls inside a request of a transaction.
 *
 * @param averageMs of the request by the gateway's log
 * @param own by module, longest first; modules that work at the same time both count
 * @param repeated calls that one module makes several times in a request, most frequent first
 * @param callsPerRequest average number of calls inside, without filters
 * @param depth largest number of modules that wait for each other
 * @param inRowMs what reads that follow each other directly would save if they ran at the same time; at most
 * @param failedInside failed calls of which the client did not hear
 * @param afterMs own time of modules after the answer, which the user does not wait for
 * @param tree calls folded by their path from the client; a calling one stands before those that it makes
 * @param slowest calls of the slowest request, in the order of their starts
 */
final case class TracedRequest(
    name: String,
    transaction: String,
    traces: Long,
    averageMs: Double,
    own: Vector[OwnTime],
    repeated: Vector[RepeatedCall],
    callsPerRequest: Double = 0,
    depth: Int = 0,
    inRowMs: Double = 0,
    failedInside: Vector[FailedInside] = Vector.empty,
    tree: Vector[FoldedCall] = Vector.empty,
    slowest: Vector[SlowCall] = Vector.empty,
    afterMs: Double = 0,
)

/**
 * Time in which a module itself was at work in a request until its answer: calls at the same time are a union.
 *
 * @param averageMs over all traces of the request
 * @param calls of one request, on average
 * @param meanLogMs per block of [[RunReport.blocks]]: mean of the natural logarithms of its own time in ms
 */
final case class OwnTime(
    module: String,
    averageMs: Double,
    calls: Double,
    isFilter: Boolean = false,
    meanLogMs: Vector[Option[Double]] = Vector.empty,
)

/**
 * @param path method and path without ids
 * @param times in a request that repeats it, on average
 * @param from calling module; `module`: the called one
 * @param totalMs time of all of them in a request
 * @param sharePercent share of the requests that repeat it
 */
final case class RepeatedCall(
    path: String,
    times: Double,
    from: String,
    module: String,
    totalMs: Double,
    sharePercent: Double,
)

/** @param count in the traces */
final case class FailedInside(path: String, from: String, module: String, status: Int, count: Long)

/**
 * @param depth 0: the request itself
 * @param calls of one request, on average
 * @param averageMs of a call; `ownMs`: of one call's module itself
 */
final case class FoldedCall(
    depth: Int,
    path: String,
    module: String,
    calls: Double,
    averageMs: Double,
    ownMs: Double,
    errors: Long,
)

/** @param startMs since the start of the request */
final case class SlowCall(
    depth: Int,
    path: String,
    module: String,
    startMs: Double,
    durationMs: Double,
    ownMs: Double,
    status: Int,
)
