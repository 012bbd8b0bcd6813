package org.folio.perf.protocol

/**
 * Measures the duration of a transaction without its think time; any other waiting counts. `nowNanos` is from
 * `System.nanoTime`.
 *
 * @param startMs epoch milliseconds
 * @param startNanos the same time by `System.nanoTime`
 * @param pausedNanos sum of the finished think times
 * @param pauseFrom start of the current think time
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

  /** Milliseconds, rounded. */
  def durationMs(nowNanos: Long): Int =
    ((nowNanos - startNanos - pausedNanos + 500000) / 1000000).toInt
}

object TransactionClock {
  def start(nowMs: Long, nowNanos: Long): TransactionClock =
    TransactionClock(nowMs, nowNanos, pausedNanos = 0, pauseFrom = nowNanos)
}
