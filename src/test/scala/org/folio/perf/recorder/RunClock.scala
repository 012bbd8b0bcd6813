package org.folio.perf.recorder

/**
 * The time of a run: the wall clock's when it was first asked for, and from then on what has passed since, as
 * Gatling's own clock has it. When the wall clock is set in mid-run, or the machine sleeps, the run's times go on
 * as before; [[jumpMs]] tells.
 *
 * @param wallMs epoch milliseconds
 * @param nanos by a clock that nobody sets
 */
final class RunClock(wallMs: () => Long, nanos: () => Long) {
  private val startMs = wallMs()
  private val startNanos = nanos()

  /** Epoch milliseconds. */
  def nowMs: Long = startMs + (nanos() - startNanos) / 1000000

  /** What the wall clock is ahead of the run's time; below 0: behind. */
  def jumpMs: Long = wallMs() - nowMs
}

object RunClock {

  /** Of this process. */
  val own: RunClock = new RunClock(() => System.currentTimeMillis, () => System.nanoTime)
}
