package org.folio.perf.protocol

/**
 * Measures a transaction without its think time; whatever else the user waits for counts. `nowNanos` is
 * by `System.nanoTime`.
 *
 * @param startMs epoch milliseconds
 * @param startNanos the same moment
 * @param pausedNanos think time that is over
 * @param pauseFrom when the think time under way began
 */
final case class TransactionClock(
    startMs: Long,
    startNanos: Long,
    pausedNanos: Long,
    pauseFrom: Long,
) {
  def pauseBegins(nowNanos: Long): TransactionClock = copy(pauseFrom = nowNanos)

  def pauseEnds(nowNanos: Long): TransactionClock =
    copy(pausedNanos = pausedNanos + nowNanos - pauseFrom)

  /** Rounded to the nearest. */
  def durationMs(nowNanos: Long): Int =
    ((nowNanos - startNanos - pausedNanos + 500000) / 1000000).toInt
}

object TransactionClock {
  def start(nowMs: Long, nowNanos: Long): TransactionClock =
    TransactionClock(nowMs, nowNanos, pausedNanos = 0, pauseFrom = nowNanos)
}
