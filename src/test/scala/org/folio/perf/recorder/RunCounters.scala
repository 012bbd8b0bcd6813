package org.folio.perf.recorder

import java.util.concurrent.atomic.{LongAccumulator, LongAdder}
import org.HdrHistogram.{Histogram, SingleWriterRecorder}

/** Counters of a run: any thread counts and reads, and none waits. */
final private[recorder] class RunCounters {
  val iterations = new LongAdder
  val requests = new LongAdder
  val finished = new LongAdder
  val failed = new LongAdder
  val usersStarted = new LongAdder
  val usersEnded = new LongAdder

  /** Virtual users who wait for an answer or a job. */
  val waiting = new LongAdder
  private val began = new LongAccumulator(math.min(_, _), Long.MaxValue)

  /** The earliest of several starts counts. */
  def loadBegan(epochMs: Long): Unit = began.accumulate(epochMs)

  /** Epoch milliseconds; `None`: no start is known. */
  def loadBeganMs: Option[Long] = Option(began.get).filter(_ < Long.MaxValue)

  /** Virtual users who have started and not ended. */
  def activeUsers: Long = {
    // In this order, or one who comes and goes in between would count as minus one.
    val ended = usersEnded.sum
    math.max(0L, usersStarted.sum - ended)
  }
}

/** Response times since the last look. One thread adds; one at a time looks. */
final private[recorder] class RecentTimes {
  private val times = new SingleWriterRecorder(RecentTimes.MaxMs, RecentTimes.SignificantDigits)
  // Reused by each look.
  private var lastInterval: Histogram = _

  def add(ms: Long): Unit = times.recordValue(math.min(ms, RecentTimes.MaxMs))

  /** `None`: no time was added since the last look. */
  def take(): Option[Histogram] = synchronized {
    lastInterval = times.getIntervalHistogram(lastInterval)
    Option(lastInterval).filter(_.getTotalCount > 0)
  }
}

private object RecentTimes {
  private val MaxMs = 3600000L
  private val SignificantDigits = 3
}
