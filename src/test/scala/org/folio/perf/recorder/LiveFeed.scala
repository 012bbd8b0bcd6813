package org.folio.perf.recorder

import java.util.concurrent.ArrayBlockingQueue
import org.folio.perf.live.{LiveCounts, LiveTally}
import org.folio.perf.model.TransactionSample
import scala.util.control.NonFatal

/**
 * Passes on what is recorded to those who watch the run. All but [[started]] is called by the thread that writes the
 * records. A failure ends the watching and costs no record.
 *
 * @param capacity of the queue of starts; further ones are not shown
 */
final private[recorder] class LiveFeed(live: LiveTally, capacity: Int, counts: () => LiveCounts) {
  private val starts = new ArrayBlockingQueue[IterationStart](capacity)
  @volatile private var failure: Option[String] = None

  /** Why the run can no longer be watched, as a sentence. */
  def problem: Option[String] = failure

  /** An iteration that the plan has a moment for. Any thread; never waits. */
  def started(scenario: String): Unit = if (failure.isEmpty) {
    starts.offer(IterationStart(scenario, RunClock.own.nowMs))
    ()
  }

  def finished(sample: TransactionSample): Unit = unlessFailed(live.finished(sample))

  /** Call it again and again. */
  def tick(): Unit = unlessFailed {
    var start = starts.poll()
    while (start != null) {
      live.started(start.scenario, start.atMs)
      start = starts.poll()
    }
    val now = RunClock.own.nowMs
    if (live.isDue(now)) live.tick(now, counts())
  }

  def close(): Unit = unlessFailed(live.close(RunClock.own.nowMs, counts()))

  private def unlessFailed(step: => Unit): Unit = if (failure.isEmpty)
    try step
    catch {
      case NonFatal(e) =>
        failure = Some(s"The run could no longer be watched: $e.")
        live.fail(e)
    }
}

/** @param atMs epoch milliseconds */
final private case class IterationStart(scenario: String, atMs: Long)
