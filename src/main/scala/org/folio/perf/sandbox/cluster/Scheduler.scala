package org.folio.perf.sandbox.cluster

/** Time, and what happens later. All on one thread: the event loop, or a spec's own. */
trait Scheduler {

  /** Nanoseconds since the Unix epoch; the value never decreases. */
  def nowNanos: Long

  /** Runs `run` after `delayNanos`, within the clock's resolution. */
  def after(delayNanos: Long)(run: () => Unit): Unit
}
