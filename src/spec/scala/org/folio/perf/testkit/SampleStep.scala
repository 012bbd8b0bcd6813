package org.folio.perf.testkit

import org.folio.perf.model._

/** A step of a search, with usual values where a test sets none. */
object SampleStep {

  /** Its measured time follows 40 s of settling. */
  def apply(
      timesPlan: Double,
      verdict: StepVerdict,
      fromMs: Long = 0,
      toMs: Long = 240000,
  ): StepResult = StepResult(
    timesPlan = timesPlan,
    fromMs = fromMs,
    measuredFromMs = fromMs + 40000,
    toMs = toMs,
    verdict = verdict,
    firm = true,
    because = "",
    limitedBy = None,
    iterationsPerMinute = 600 * timesPlan,
    transactionsPerSec = 10 * timesPlan,
    requestsPerSec = 30 * timesPlan,
    waitingUsers = 20,
    growthPerMinute = None,
    averageMs = None,
    p95Ms = None,
    errorPercent = 0,
    tenants = 62,
  )
}
