package org.folio.perf.model

/**
 * A finished transaction: a line of `transactions.tsv`.
 *
 * @param startMs epoch milliseconds
 * @param durationMs with all waits of the user, without think time
 * @param message reason of a failure, without ids and secrets; empty when ok
 */
final case class TransactionSample(
    startMs: Long,
    durationMs: Int,
    tenant: String,
    transaction: String,
    ok: Boolean,
    message: String,
) {
  def endMs: Long = startMs + durationMs
}

/**
 * Utilisation of the load generator: a line of `injector.tsv`. CPU: 100 is all cores of the host.
 *
 * @param systemCpuPercent of all programs on the host
 * @param gcMs time in garbage collection since the previous sample
 */
final case class InjectorSample(
    timeMs: Long,
    processCpuPercent: Double,
    systemCpuPercent: Double,
    heapUsedMiB: Double,
    gcMs: Long,
)
