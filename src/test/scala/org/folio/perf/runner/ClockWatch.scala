package org.folio.perf.runner

import org.folio.perf.model.ClockJump
import org.folio.perf.recorder.RunClock

/**
 * Notes when the load generator's clock and the time that passes part: it was set, or the machine slept. By one
 * thread.
 *
 * @param loadStartMs epoch milliseconds
 * @param seen is told each jump once
 */
final class ClockWatch(clock: RunClock, loadStartMs: Long, seen: ClockJump => Unit) {
  private var aheadMs = clock.jumpMs

  /** To be called again and again. */
  def look(): Unit = {
    val now = clock.jumpMs
    val byMs = now - aheadMs
    // A clock that is corrected slowly is followed, so that many small steps are no jump.
    aheadMs = now
    if (math.abs(byMs) >= ClockWatch.LeastMs) seen(ClockJump(clock.nowMs - loadStartMs, byMs))
  }
}

object ClockWatch {

  /** Between two looks; less harms no figure that is given in seconds. */
  val LeastMs = 1000L
}
