package org.folio.perf.analysis.stop

import org.folio.perf.analysis.Outcomes

/**
 * Measurements of a few seconds of a running test. Times count from the load's start.
 *
 * @param transactions that finished in it, by name
 * @param plannedTransactions that were to finish in it; `None`: in the ramp-up, or the plan has no rate
 * @param dueStarts iterations that had to start in it, those that had to before and did not included
 * @param keptStarts of these, the ones that did on time
 * @param injectorCpuPercent of the load generator's machine; `None`: not known yet
 */
final case class LiveSlice(
    fromMs: Long,
    toMs: Long,
    transactions: Map[String, Outcomes],
    plannedTransactions: Option[Double],
    dueStarts: Long,
    keptStarts: Long,
    injectorCpuPercent: Option[Double],
) {
  def finished: Long = transactions.values.map(_.count).sum
  def failed: Long = transactions.values.map(_.failed).sum
}
