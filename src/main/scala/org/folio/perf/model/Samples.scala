package org.folio.perf.model

/**
 * One finished transaction: a line of `transactions.tsv`.
 *
 * @param startMs epoch milliseconds
 * @param durationMs without think time; with what the user waited for
 * @param message why it failed, without ids and secrets; empty when ok
 */
final case class TransactionSample(
    startMs: Long,
    durationMs: Int,
    tenant: String,
    transaction: String,
    ok: Boolean,
    message: String,
)

/**
 * One line of `injector.tsv`: how busy the load generator was. CPU: 100 is all cores of the host.
 *
 * @param systemCpuPercent of all programs on the host
 * @param gcMs time in garbage collection since the sample before
 */
final case class InjectorSample(
    timeMs: Long,
    processCpuPercent: Double,
    systemCpuPercent: Double,
    heapUsedMiB: Double,
    gcMs: Long,
)
