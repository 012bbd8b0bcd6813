package org.folio.perf.sandbox.cluster

import io.vertx.core.Vertx
import scala.collection.mutable
import scala.util.control.NonFatal

/** Clock and timers, for one thread: the event loop, or a spec's. */
trait Scheduler {

  /** Nanoseconds since the Unix epoch; the value never decreases. */
  def nowNanos: Long

  /** Runs `run` after `delayNanos`, within the clock's resolution. */
  def after(delayNanos: Long)(run: () => Unit): Unit
}

/**
 * Timers of the event loop that calls it, with a resolution of 1 ms. Tasks that are due in the same
 * millisecond share a timer. Timers fire late under load, so they are set earlier by the average
 * delay of recent timers.
 *
 * The time is the clock's at the start plus monotonic time, so a corrected clock changes neither
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
    // Now is nearer than the earliest possible timer.
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

  /**
   * Runs one task. A failure is reported by the event loop and does not stop the other tasks of the
   * timer.
   */
  private def runOne(run: () => Unit): Unit =
    try run()
    catch { case NonFatal(e) => vertx.runOnContext(_ => throw e) }
}

private object VertxScheduler {
  private val MilliNanos = 1000000L

  /** Number of timers in the average delay. */
  private val Memory = 200.0

  /** Longest delay in nanoseconds that counts: a longer one is a pause of the whole program. */
  private val LatestNanos = 10000000L
}
