package org.folio.perf.recorder

import org.folio.perf.live.{LiveCounts, LiveTally}
import org.folio.perf.model.{RecordedSample, TransactionSample, UserSample}
import scala.util.control.NonFatal
import java.util.concurrent.atomic.{LongAccumulator, LongAdder}
import org.HdrHistogram.{Histogram, SingleWriterRecorder}

/**
 * Passes on what is recorded to those who watch the run. All is called by the thread that writes the records. A failure
 * ends the watching and costs no record.
 */
final private[recorder] class LiveFeed(live: LiveTally, counts: () => LiveCounts) {
  @volatile private var failure: Option[String] = None

  /** Why the run can no longer be watched, as a sentence. */
  def problem: Option[String] = failure

  def show(sample: RecordedSample): Unit = unlessFailed(sample match {
    case transaction: TransactionSample => live.finished(transaction)
    case user: UserSample if user.starts => live.started(user.workflow, user.atMs)
    case _ => ()
  })

  /** Call it again and again. */
  def tick(): Unit = unlessFailed {
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

/** Counters of a run: any thread counts and reads, and none waits. */
private[recorder] trait RunCounters {
  private val iterations = new LongAdder
  private val requests = new LongAdder
  private val waiting = new LongAdder
  private val began = new LongAccumulator(math.min(_, _), Long.MaxValue)
  protected val finished = new LongAdder
  protected val failed = new LongAdder
  protected val usersStarted = new LongAdder
  protected val usersEnded = new LongAdder

  def iterationStarted(): Unit = iterations.increment()
  def requestSent(): Unit = requests.increment()

  /** A transaction begins, or the user's pause in one ends. */
  def waitBegins(): Unit = waiting.increment()

  /** A transaction ends, or the user pauses in one. */
  def waitEnds(): Unit = waiting.decrement()

  /** Notes when the load began, in epoch milliseconds, by one of its workflows; the earliest of several counts. */
  def loadBegan(epochMs: Long): Unit = began.accumulate(epochMs)

  /** Epoch milliseconds; `None`: no workflow has begun. */
  def loadBeganMs: Option[Long] = Option(began.get).filter(_ < Long.MaxValue)
  def iterationsStarted: Long = iterations.sum
  def iterationsEnded: Long = usersEnded.sum
  def requestsSent: Long = requests.sum

  /** Virtual users who wait for an answer or a job now. */
  def waitingUsers: Long = math.max(0L, waiting.sum)

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
