package org.folio.perf.recorder

/**
 * The time of a run: the wall clock's at the start, plus the time that has passed since, like
 * Gatling's own clock. If the wall clock is set during the run, or the machine sleeps, the run's times go on
 * as before; [[jumpMs]] is the difference.
 *
 * @param wallMs epoch milliseconds
 * @param nanos of a clock that is never set
 */
final class RunClock(wallMs: () => Long, nanos: () => Long) {
  private val startMs = wallMs()
  private val startNanos = nanos()

  /** Epoch milliseconds. */
  def nowMs: Long = startMs + (nanos() - startNanos) / 1000000

  /** How far the wall clock is ahead of the run's time; below 0: behind. */
  def jumpMs: Long = wallMs() - nowMs
}

object RunClock {

  /** The clock of this process. */
  val own: RunClock = new RunClock(() => System.currentTimeMillis, () => System.nanoTime)
}
