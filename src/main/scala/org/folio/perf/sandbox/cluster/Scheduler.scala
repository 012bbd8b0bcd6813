package org.folio.perf.sandbox.cluster

/** Clock and timers, for one thread: the event loop, or a spec's. */
trait Scheduler {

  /** Nanoseconds since the Unix epoch; the value never decreases. */
  def nowNanos: Long

  /** Runs `run` after `delayNanos`, within the clock's resolution. */
  def after(delayNanos: Long)(run: () => Unit): Unit
}
