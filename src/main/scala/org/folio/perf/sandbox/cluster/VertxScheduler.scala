package org.folio.perf.sandbox.cluster

import io.vertx.core.Vertx
import scala.collection.mutable
import scala.util.control.NonFatal

/**
 * Timers of the event loop that calls it. They have a resolution of 1 ms and are set to the nearest one,
 * so that many of them are right on average; what is due in the same millisecond shares one.
 *
 * The time is the clock's at the start, carried on by the monotonic one: a corrected clock moves neither
 * delays nor metrics.
 */
final class VertxScheduler(vertx: Vertx) extends Scheduler {
  import VertxScheduler.MilliNanos

  private val epochNanos = System.currentTimeMillis() * MilliNanos
  private val startedNanos = System.nanoTime()
  private val due = mutable.LongMap.empty[mutable.ArrayBuffer[() => Unit]]

  override def nowNanos: Long = epochNanos + (System.nanoTime() - startedNanos)

  override def after(delayNanos: Long)(run: () => Unit): Unit = {
    val now = nowNanos
    val dueMs = (now + delayNanos + MilliNanos / 2) / MilliNanos
    due.get(dueMs) match {
      case Some(together) => together += run
      case None =>
        due.update(dueMs, mutable.ArrayBuffer(run))
        val delayMs = (dueMs - now / MilliNanos).max(1L)
        vertx.setTimer(delayMs, (_: java.lang.Long) => runAll(dueMs))
    }
    ()
  }

  private def runAll(dueMs: Long): Unit = due.remove(dueMs).foreach(_.foreach(runOne))

  /** What fails is reported as if it had had a timer of its own. */
  private def runOne(run: () => Unit): Unit =
    try run()
    catch { case NonFatal(e) => vertx.runOnContext(_ => throw e) }
}

private object VertxScheduler {
  private val MilliNanos = 1000000L
}
