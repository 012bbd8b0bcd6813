package org.folio.perf.model

import java.time.Instant

/** All runs of a reports folder, as its page lists them. */
final case class RunIndex(schemaVersion: Int, runs: Vector[IndexedRun])

object RunIndex {
  val SchemaVersion = 3
  val Empty: RunIndex = RunIndex(SchemaVersion, Vector.empty)
}

/**
 * @param folder name of the run folder
 * @param bytes size of its report.json, likewise `modifiedMs`: when both stay, so does what is read from it
 * @param summary what happened, without the word of the verdict
 * @param minutes from the start of the load to the end of the last iteration
 * @param transactions that started in the steady state, as the report counts them
 * @param typicalMs geometric mean of the median response times of all transactions; `None`: none was executed, or one failed
 *   too often to be compared
 * @param baseline run that it was compared with
 * @param isShipped whether it is the example of the project; absent in JSON if false
 */
final case class IndexedRun(
    folder: String,
    bytes: Long,
    modifiedMs: Long,
    id: String,
    simulation: String,
    target: String,
    startedAt: Instant,
    verdict: VerdictStatus,
    summary: String,
    minutes: Double,
    tenants: Int,
    transactions: Long,
    failedTransactions: Long,
    typicalMs: Option[Double],
    baseline: Option[String],
    isShipped: Boolean = false,
) {

  /** Runs of one simulation at one target are one line over time. */
  def subject: String = s"$simulation at $target"
}
