package org.folio.perf.sandbox.cluster

/** Time, and what happens later. All on one thread: the event loop, or a spec's own. */
trait Scheduler {

  /** Nanoseconds since the Unix epoch; it never goes back. */
  def nowNanos: Long

  /** Runs `run` once `delayNanos` have passed, give or take the clock's resolution. */
  def after(delayNanos: Long)(run: () => Unit): Unit
}
