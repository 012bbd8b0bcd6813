package org.folio.perf.analysis.run

import org.folio.perf.model.{DistinctFailure, RunFailures}

/**
 * A module that the gateway could not reach.
 *
 * @param module with its version
 * @param fromMs first failed request, in milliseconds since the start of the load; `toMs`: the last one
 * @param count failed requests
 * @param transactions names with their failed requests, most frequent first
 */
final case class ModuleOutage(
    module: String,
    fromMs: Long,
    toMs: Long,
    count: Long,
    transactions: Vector[(String, Long)],
)

object ModuleOutages {

  /** The longest first. @param loadStartMs epoch milliseconds */
  def apply(failures: RunFailures, loadStartMs: Long): Vector[ModuleOutage] =
    failures.failures
      .flatMap(failure => failure.unreachableModule.map(_ -> failure))
      .groupMap(_._1)(_._2)
      .toVector
      .map { case (module, its) => outage(module, its, loadStartMs) }
      .sortBy(o => (-o.count, o.module))

  private def outage(
      module: String,
      failures: Vector[DistinctFailure],
      loadStartMs: Long,
  ): ModuleOutage = {
    val counts = failures.map(_.counts)
    ModuleOutage(
      module,
      counts.map(_.firstMs).min - loadStartMs,
      counts.map(_.lastMs).max - loadStartMs,
      counts.map(_.count).sum,
      FailureResults.transactions(failures),
    )
  }
}
