package org.folio.perf.analysis

import org.folio.perf.model.TransactionResult

/** The row of a transaction by its outcomes alone: without tenants, and without its course. */
private[analysis] object TransactionRow {

  /** @param all outcomes of those that started in the steady state */
  def apply(
      name: String,
      workflow: String,
      all: Outcomes,
      plannedPerMinute: Double,
      window: RunWindow,
  ): TransactionResult = {
    val incomparable = Comparability.reasonAgainst(all.count, all.failed)
    TransactionResult(
      name,
      workflow,
      all.count,
      all.failed,
      all.times.averageMs,
      all.times.minMs,
      all.times.percentileMs(50),
      all.times.percentileMs(75),
      all.times.percentileMs(95),
      all.times.percentileMs(99),
      all.times.maxMs,
      plannedPerMinute,
      if (window.steadyMs > 0) all.count.toDouble / window.steadyMinutes else 0,
      None,
      None,
      Vector.empty,
      comparable = incomparable.isEmpty,
      incomparable,
    )
  }
}
