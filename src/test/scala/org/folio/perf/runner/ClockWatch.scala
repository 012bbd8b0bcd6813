package org.folio.perf.runner

import org.folio.perf.model.ClockJump
import org.folio.perf.recorder.RunClock

/**
 * Detects jumps of the load generator's clock: it was set, or the machine slept. Used by one thread.
 *
 * @param loadStartMs epoch milliseconds
 * @param seen gets each jump once
 */
final class ClockWatch(clock: RunClock, loadStartMs: Long, seen: ClockJump => Unit) {
  private var aheadMs = clock.jumpMs

  /** Call it again and again. */
  def look(): Unit = {
    val now = clock.jumpMs
    val byMs = now - aheadMs
    // Many small corrections are no jump.
    aheadMs = now
    if (math.abs(byMs) >= ClockWatch.LeastMs) seen(ClockJump(clock.nowMs - loadStartMs, byMs))
  }
}

object ClockWatch {

  /** Smallest jump between two looks. Smaller ones change no figure in seconds. */
  val LeastMs = 1000L
}
