package org.folio.perf.live

import org.folio.perf.analysis.Outcomes

/** Counts one transaction. For one thread only. */
final private[live] class RowTally {
  private var succeeded = 0L
  private var failed = 0L
  private var sumMs = 0L
  private val within = new Array[Long](LiveTransaction.BoundsMs.size)

  /** Counts of iterations that started in the steady state. */
  val judged = new Outcomes

  def record(durationMs: Long, ok: Boolean, isJudged: Boolean): Unit = {
    if (ok) {
      succeeded += 1
      sumMs += durationMs
      val bound = RowTally.boundOf(durationMs)
      if (bound < within.length) within(bound) += 1
    } else failed += 1
    if (isJudged) judged.record(durationMs, ok)
  }

  def counts: (Long, Long, Long) = (succeeded, failed, sumMs)

  def upTo: Vector[Long] = within.toVector.scanLeft(0L)(_ + _).tail
}

private object RowTally {
  private val bounds = LiveTransaction.BoundsMs.toArray

  /** Index of the smallest bound that the duration does not exceed; the number of bounds if there is none. */
  def boundOf(durationMs: Long): Int = {
    var i = 0
    while (i < bounds.length && durationMs > bounds(i)) i += 1
    i
  }
}
