package org.folio.perf.recorder

import java.io.Writer
import java.nio.file.{Files, Path}
import java.util.concurrent.ArrayBlockingQueue
import java.util.concurrent.atomic.{LongAccumulator, LongAdder}
import org.folio.perf.live.{LiveCounts, LiveTally}
import org.folio.perf.model.{JobSample, TransactionSample}
import org.folio.perf.source.{JobsFile, TransactionsFile}
import org.HdrHistogram.{Histogram, SingleWriterRecorder}
import scala.util.control.NonFatal

/**
 * Writes one line per finished transaction to `transactions.tsv` and one per ended long job to
 * `jobs.tsv`, and counts for the progress display and for whoever watches the run.
 *
 * Virtual users only put into a bounded queue; a daemon thread writes, and flushes at least every
 * second, so that a killed run loses no more than that. When the disk cannot follow and the queue is
 * full, samples are dropped and counted: the load is never held back.
 *
 * @param capacity of the queue of transactions, and of that of jobs
 * @param cannotWrite is told once, by the thread that writes, which file can no longer be written and why
 * @param make opens a file
 */
final class Recorder(
    capacity: Int = Recorder.DefaultCapacity,
    cannotWrite: String => Unit = _ => (),
    make: Path => Writer = Files.newBufferedWriter(_),
) extends AutoCloseable {

  private val transactions =
    new SampleFile[TransactionSample](capacity, TransactionsFile.Header, Recorder.line, make)
  private val jobs = new SampleFile[JobSample](capacity, JobsFile.Header, JobsFile.line, make)
  private val starts = new ArrayBlockingQueue[IterationStart](capacity)
  private val iterations = new LongAdder
  private val usersStarted = new LongAdder
  private val usersEnded = new LongAdder
  private val finished = new LongAdder
  private val failed = new LongAdder
  private val requests = new LongAdder
  private val began = new LongAccumulator(math.min(_, _), Long.MaxValue)
  // Only the writer thread records, so virtual users do not contend for the histogram.
  private val times = new SingleWriterRecorder(Recorder.MaxTrackedMs, Recorder.SignificantDigits)
  private var lastInterval: Histogram = _

  @volatile private var writing = false
  @volatile private var failure: Option[String] = None
  private var isTold = false
  private var writer: Option[Thread] = None
  @volatile private var watched: Option[LiveTally] = None

  /**
   * Makes the file, and `jobs.tsv` beside it, and starts to write. Once only.
   *
   * @param live is shown all that is recorded, by the thread that writes
   */
  def open(path: Path, live: Option[LiveTally] = None): Unit = synchronized {
    require(writer.isEmpty, s"the recorder is open already; it was asked to open $path")
    transactions.open(path)
    jobs.open(path.resolveSibling(JobsFile.Name))
    writing = true
    watched = live
    val thread = new Thread(() => write(), "transaction-recorder")
    thread.setDaemon(true)
    thread.start()
    writer = Some(thread)
  }

  def record(sample: TransactionSample): Unit = {
    finished.increment()
    if (!sample.ok) failed.increment()
    transactions.put(sample)
  }

  def record(job: JobSample): Unit = jobs.put(job)

  def iterationStarted(): Unit = iterations.increment()

  /** One that the plan has a moment for. */
  def iterationStarted(scenario: String): Unit = {
    iterations.increment()
    if (watched.isDefined) {
      // When it is full, the run has other troubles than a start that is not shown.
      starts.offer(IterationStart(scenario, RunClock.own.nowMs))
      ()
    }
  }

  def userStarted(): Unit = usersStarted.increment()
  def userEnded(): Unit = usersEnded.increment()

  def requestSent(): Unit = requests.increment()

  /** When the load began as one of its workflows has it; the earliest of several counts. */
  def loadBegan(epochMs: Long): Unit = began.accumulate(epochMs)

  /** Epoch milliseconds; `None`: nobody has said so. */
  def loadBeganMs: Option[Long] = Option(began.get).filter(_ < Long.MaxValue)

  /** Transactions that are missing in the file. */
  def droppedSamples: Long = transactions.dropped

  /** Jobs that are missing in the file. */
  def droppedJobs: Long = jobs.dropped

  /** What keeps the files from being written or the run from being watched, in sentences. */
  def problems: Vector[String] = (Vector(
    (TransactionsFile.Name, "transactions", transactions),
    (JobsFile.Name, "long jobs", jobs),
  ).flatMap { case (name, what, file) =>
    file.failure.map { e =>
      val words = Failure.words(e)
      s"$name could not be written to its end: $words. About ${file.unwritten} $what are missing in it."
    }
  } ++ failure).distinct

  /** Counts since the start; times of the transactions written since the last snapshot. */
  def snapshot(): RecorderSnapshot = synchronized {
    lastInterval = times.getIntervalHistogram(lastInterval)
    val seen = Option(lastInterval).filter(_.getTotalCount > 0)
    RecorderSnapshot(
      iterationsStarted = iterations.sum,
      transactionsFinished = finished.sum,
      transactionsFailed = failed.sum,
      requestsSent = requests.sum,
      dropped = droppedSamples,
      p50Ms = seen.map(_.getValueAtPercentile(50)),
      p95Ms = seen.map(_.getValueAtPercentile(95)),
    )
  }

  /** Writes what is queued and ends the files. May be called again, and without [[open]]. */
  def close(): Unit = synchronized {
    writing = false
    writer.foreach(_.join(Recorder.CloseWaitMs))
  }

  private def write(): Unit =
    try {
      var flushedAt = System.nanoTime
      while (writing || !transactions.isEmpty || !jobs.isEmpty) {
        val some = transactions.write(show) | jobs.write(_ => ())
        watch()
        // Whoever puts into a queue wakes nobody up: that would cost each transaction a system call.
        if (!some) Thread.sleep(Recorder.IdleMs)
        val now = System.nanoTime
        if (now - flushedAt > Recorder.FlushNanos) {
          transactions.flush()
          jobs.flush()
          flushedAt = now
        }
        tellFailure()
      }
    } catch {
      case NonFatal(e) => failure = Some(s"The recorder has failed: $e.")
    } finally {
      Seq(transactions, jobs).foreach(_.close())
      watched.foreach(live => guarded(live.close(RunClock.own.nowMs, counts)))
    }

  /** Once, of the first file. */
  private def tellFailure(): Unit = if (!isTold)
    Vector(TransactionsFile.Name -> transactions, JobsFile.Name -> jobs)
      .flatMap { case (name, file) => file.failure.map(name -> _) }
      .headOption
      .foreach { case (name, e) =>
        isTold = true
        cannotWrite(s"$name can no longer be written: ${Failure.words(e)}.")
      }

  /** Lets the run be seen. */
  private def watch(): Unit = watched.foreach { live =>
    guarded {
      var start = starts.poll()
      while (start != null) {
        live.started(start.scenario, start.atMs)
        start = starts.poll()
      }
      val now = RunClock.own.nowMs
      if (live.isDue(now)) live.tick(now, counts)
    }
  }

  /** Whatever goes wrong with watching must not cost a line of the files. */
  private def guarded(step: => Unit): Unit =
    try step
    catch {
      case NonFatal(e) =>
        watched.foreach(_.fail(e))
        watched = None
        failure = failure.orElse(Some(s"The run could no longer be watched: $e."))
    }

  private def counts: LiveCounts =
    LiveCounts(iterations.sum, requests.sum, activeUsers, droppedSamples)

  /** Virtual users who have started and not ended. */
  def activeUsers: Long = {
    // In this order, or one who comes and goes in between would count as minus one.
    val ended = usersEnded.sum
    math.max(0L, usersStarted.sum - ended)
  }

  private def show(sample: TransactionSample): Unit = {
    if (sample.ok) times.recordValue(sample.durationMs.toLong.min(Recorder.MaxTrackedMs))
    watched.foreach(live => guarded(live.finished(sample)))
  }
}

/** @param atMs epoch milliseconds */
final private case class IterationStart(scenario: String, atMs: Long)

object Recorder {

  private val DefaultCapacity = 100000
  private val IdleMs = 50L
  private val FlushNanos = 500000000L
  private val CloseWaitMs = 10000L
  private val MaxTrackedMs = 3600000L
  private val SignificantDigits = 3

  private[recorder] def line(sample: TransactionSample): String =
    Seq(
      sample.startMs.toString,
      sample.durationMs.toString,
      field(sample.tenant),
      field(sample.transaction),
      sample.ok.toString,
      field(sample.message),
    ).mkString("\t")

  /** A field must not end the field or the line. */
  private def field(text: String): String =
    if (text.exists(_.isControl)) text.map(c => if (c.isControl) ' ' else c) else text
}
