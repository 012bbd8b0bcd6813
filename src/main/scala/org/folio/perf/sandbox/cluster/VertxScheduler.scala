package org.folio.perf.sandbox.cluster

import io.vertx.core.Vertx
import scala.collection.mutable
import scala.util.control.NonFatal

/**
 * Timers of the event loop that calls it. They have a resolution of 1 ms and are set to the nearest one;
 * what is due in the same millisecond shares one. Timers are late, the more so the busier the loop is: they
 * are set earlier by as much as the last ones were late, so that many of them are right on average.
 *
 * The time is the clock's at the start, carried on by the monotonic one: a corrected clock moves neither
 * delays nor metrics.
 */
final class VertxScheduler(vertx: Vertx) extends Scheduler {
  import VertxScheduler.MilliNanos

  private val epochNanos = System.currentTimeMillis() * MilliNanos
  private val startedNanos = System.nanoTime()
  private val due = mutable.LongMap.empty[mutable.ArrayBuffer[() => Unit]]
  private var lateNanos = 0.0

  override def nowNanos: Long = epochNanos + (System.nanoTime() - startedNanos)

  override def after(delayNanos: Long)(run: () => Unit): Unit =
    // Nearer to now than to the soonest timer.
    if (delayNanos * 2 < MilliNanos + lateNanos) vertx.runOnContext(_ => run())
    else {
      val now = nowNanos
      val nowMs = now / MilliNanos
      val wantedMs = (now + delayNanos - lateNanos.toLong + MilliNanos / 2) / MilliNanos
      val dueMs = wantedMs.max(nowMs + 1)
      due.get(dueMs) match {
        case Some(together) => together += run
        case None =>
          due.update(dueMs, mutable.ArrayBuffer(run))
          vertx.setTimer(dueMs - nowMs, (_: java.lang.Long) => runAll(dueMs))
      }
      ()
    }

  private def runAll(dueMs: Long): Unit = {
    val late = (nowNanos - dueMs * MilliNanos).max(0L).min(VertxScheduler.LatestNanos)
    lateNanos += (late.toDouble - lateNanos) / VertxScheduler.Memory
    due.remove(dueMs).foreach(_.foreach(runOne))
  }

  /** What fails is reported as if it had had a timer of its own. */
  private def runOne(run: () => Unit): Unit =
    try run()
    catch { case NonFatal(e) => vertx.runOnContext(_ => throw e) }
}

private object VertxScheduler {
  private val MilliNanos = 1000000L

  /** Timers that are remembered. */
  private val Memory = 200.0

  /** Of a pause of the whole program no more is remembered. */
  private val LatestNanos = 10000000L
}
