package org.folio.perf.protocol

/**
 * @param startMs epoch milliseconds
 * @param startNanos the same moment by `System.nanoTime`
 * @param pausedNanos think time since; what else the user waits for counts
 * @param pauseFrom when the think time under way began, by `System.nanoTime`
 */
final case class TransactionClock(
    startMs: Long,
    startNanos: Long,
    pausedNanos: Long,
    pauseFrom: Long,
) {
  def pauseBegins: TransactionClock = copy(pauseFrom = System.nanoTime)
  def pauseEnds: TransactionClock =
    copy(pausedNanos = pausedNanos + System.nanoTime - pauseFrom)

  /** Without think time, rounded to milliseconds. */
  def durationMs: Int = {
    val nanos = System.nanoTime - startNanos - pausedNanos
    ((nanos + 500000) / 1000000).toInt
  }
}

object TransactionClock {
  def start(): TransactionClock =
    TransactionClock(System.currentTimeMillis, System.nanoTime, pausedNanos = 0, pauseFrom = 0)
}
