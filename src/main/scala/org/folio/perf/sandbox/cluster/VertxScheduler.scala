package org.folio.perf.sandbox.cluster

import io.vertx.core.Vertx

/**
 * Timers of the event loop that calls it. They have a resolution of 1 ms and are set to the nearest one,
 * so that many of them are right on average.
 *
 * The time is the clock's at the start, carried on by the monotonic one: a corrected clock moves neither
 * delays nor metrics.
 */
final class VertxScheduler(vertx: Vertx) extends Scheduler {
  private val epochNanos = System.currentTimeMillis() * 1000000L
  private val startedNanos = System.nanoTime()

  override def nowNanos: Long = epochNanos + (System.nanoTime() - startedNanos)

  override def after(delayNanos: Long)(run: () => Unit): Unit = {
    val delayMs = ((delayNanos + 500000L) / 1000000L).max(1L)
    vertx.setTimer(delayMs, (_: java.lang.Long) => run())
    ()
  }
}
