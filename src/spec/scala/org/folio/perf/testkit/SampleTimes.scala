package org.folio.perf.testkit

import org.folio.perf.analysis.tally.Outcomes

/** Times of transactions, made up. */
object SampleTimes {

  /** Transactions that all took the same time. */
  def outcomes(succeeded: Int, failed: Int = 0, ms: Long = 100): Outcomes = {
    val all = new Outcomes
    (1 to succeeded).foreach(_ => all.record(ms, ok = true))
    (1 to failed).foreach(_ => all.record(ms, ok = false))
    all
  }
}
