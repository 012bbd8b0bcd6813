package org.folio.perf.recorder

import java.io.Writer
import java.nio.file._
import org.folio.perf.live.{LiveCounts, LiveTally}
import org.folio.perf.model._
import org.folio.perf.source._
import scala.util.control.NonFatal

/**
 * Writes one line for each finished transaction, with its requests, and for each start and end of a virtual user to
 * `transactions.tsv` and one for each ended long job to `jobs.tsv`, groups failed requests in `failures.jsonl`, and counts for the progress display and for those who watch
 * the run.
 *
 * Virtual users only put into a bounded queue; a daemon thread writes, and flushes at least every
 * second, so that a killed run loses no more than that. When the disk cannot follow and the queue is
 * full, samples are dropped and counted: the load is never held back.
 *
 * @param capacity of the queue of transactions, and of that of jobs
 * @param cannotWrite is called once, by the thread that writes, with the file that can no longer be written and why
 * @param make opens a file
 * @param hide removes the secrets of a tenant from a text
 */
final class Recorder(
    capacity: Int = Recorder.DefaultCapacity,
    cannotWrite: String => Unit = _ => (),
    make: Path => Writer = Files.newBufferedWriter(_),
    hide: (String, String) => String = (_, text) => text,
) extends RunCounters
    with AutoCloseable {

  /** Numbers of requests in [[TransactionSample.requests]]. */
  val requestNames = new RequestNames

  private val lines = new TransactionLines
  private val transactions =
    new SampleFile[RecordedSample](capacity, TransactionsFile.Header, lines.line, make)
  private val jobs = new SampleFile[JobSample](capacity, JobsFile.Header, JobsFile.line, make)
  private val failures = new FailureRecords(make = make, hide = hide)
  private val traces = new TraceRecords(hide)
  private var tracesPath: Option[Path] = None
  private val files = Vector(TransactionsFile.Name -> transactions, JobsFile.Name -> jobs)
  private val times = new RecentTimes

  // Set by open.
  @volatile private var feed: Option[LiveFeed] = None
  @volatile private var listener: Option[TransactionSample => Unit] = None
  @volatile private var listenerFailure: Option[String] = None
  private var writer: Option[Thread] = None
  // Set by open and close.
  @volatile private var writing = false
  // Set by the writer thread.
  @volatile private var failure: Option[String] = None

  /**
   * Makes the file, and `jobs.tsv` and `failures.jsonl` in its folder, and starts to write. Once only.
   *
   * @param live gets all that is recorded, from the thread that writes
   * @param listen gets each transaction, from the same thread, until it fails
   */
  def open(
      path: Path,
      live: Option[LiveTally] = None,
      listen: Option[TransactionSample => Unit] = None,
  ): Unit = synchronized {
    require(writer.isEmpty, s"the recorder is open already; $path was to be opened")
    transactions.open(path)
    jobs.open(path.resolveSibling(JobsFile.Name))
    failures.open(path.resolveSibling(FailuresFile.Name))
    tracesPath = Some(path.resolveSibling(TracesFile.Name))
    writing = true
    listener = listen
    feed = live.map(new LiveFeed(_, () => counts))
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

  def record(failed: FailedRequest): Unit = failures.put(failed)

  /** Traces of a further request of a transaction, to which its answers are offered. */
  def tracesOfRequest(): SlowestTraces = traces.ofRequest()

  /** Failed requests, as last written; after [[close]], all. */
  def failedRequests: RunFailures = failures.written

  /** @param workflow its code */
  def userStarted(workflow: String): Unit = {
    usersStarted.increment()
    transactions.put(UserSample(RunClock.own.nowMs, workflow, starts = true))
  }

  def userEnded(workflow: String): Unit = {
    usersEnded.increment()
    transactions.put(UserSample(RunClock.own.nowMs, workflow, starts = false))
  }

  /** Transactions, and starts and ends of virtual users, that are missing in the file. */
  def droppedSamples: Long = transactions.dropped

  /** Jobs that are missing in the file. */
  def droppedJobs: Long = jobs.dropped

  /** Problems with the files or the live watching, in sentences. */
  def problems: Vector[String] = (Vector(
    (TransactionsFile.Name, "lines", transactions),
    (JobsFile.Name, "long jobs", jobs),
  ).flatMap { case (name, what, file) =>
    file.failure.map { e =>
      s"$name ends early: ${WriteFailure.reason(e)}. About ${file.unwritten} $what are missing in it."
    }
  } ++ failures.failure.map { e =>
    s"${FailuresFile.Name} lacks the last failures: ${WriteFailure.reason(e)}."
  } ++ failure ++ listenerFailure ++ feed.flatMap(_.problem)).distinct

  /** Counts since the start; times of the transactions written since the last snapshot. */
  def snapshot(): RecorderSnapshot = {
    val recent = times.take()
    RecorderSnapshot(
      iterationsStarted = iterationsStarted,
      transactionsFinished = finished.sum,
      transactionsFailed = failed.sum,
      requestsSent = requestsSent,
      dropped = droppedSamples,
      p50Ms = recent.map(_.getValueAtPercentile(50)),
      p95Ms = recent.map(_.getValueAtPercentile(95)),
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
      var isReported = false
      while (writing || files.exists(!_._2.isEmpty) || !failures.isEmpty) {
        val some = transactions.write(show) | jobs.write(_ => ()) | failures.take()
        feed.foreach(_.tick())
        // Putting into a queue wakes no thread up: that would cost each transaction a system call.
        if (!some) Thread.sleep(Recorder.IdleMs)
        val now = System.nanoTime
        if (now - flushedAt > Recorder.FlushNanos) {
          files.foreach(_._2.flush())
          failures.flush(now)
          flushedAt = now
        }
        if (!isReported) isReported = reportFailure()
      }
    } catch {
      case NonFatal(e) => failure = Some(s"The recorder has failed: $e.")
    } finally {
      files.foreach(_._2.close())
      failures.close()
      writeTraces()
      feed.foreach(_.close())
    }

  /** Reports the first file that failed; false: none has. */
  private def reportFailure(): Boolean = {
    val first = files.flatMap { case (name, file) => file.failure.map(name -> _) }.headOption
    first.foreach { case (name, e) =>
      cannotWrite(s"$name can no longer be written: ${WriteFailure.reason(e)}.")
    }
    first.nonEmpty
  }

  /** A report without traces lacks little, so a full disk is no problem here. */
  private def writeTraces(): Unit = {
    val all = traces.all
    if (all.nonEmpty)
      tracesPath.foreach { path =>
        try AtomicFile.replace(path, TracesFile.slowest(all))
        catch { case NonFatal(_) => () }
      }
  }

  private def counts: LiveCounts =
    LiveCounts(iterationsStarted, requestsSent, activeUsers, droppedSamples)

  private def show(sample: RecordedSample): Unit = {
    feed.foreach(_.show(sample))
    sample match {
      case transaction: TransactionSample =>
        if (transaction.ok) times.add(transaction.durationMs.toLong)
        try listener.foreach(_(transaction))
        catch {
          case NonFatal(e) =>
            listener = None
            listenerFailure = Some(s"The search no longer got transactions: $e.")
        }
      case _ => ()
    }
  }
}

object Recorder {

  private val DefaultCapacity = 100000
  private val IdleMs = 50L
  private val FlushNanos = 500000000L
  private val CloseWaitMs = 10000L
}

/**
 * Live counters of a run.
 *
 * @param iterationsStarted this and the other counts: since the load started
 * @param dropped samples that are missing in `transactions.tsv`, see [[Recorder]]
 * @param p50Ms of successful transactions since the snapshot before; `None`: there were none
 */
final case class RecorderSnapshot(
    iterationsStarted: Long,
    transactionsFinished: Long,
    transactionsFailed: Long,
    requestsSent: Long,
    dropped: Long,
    p50Ms: Option[Long],
    p95Ms: Option[Long],
)

/**
 * The time of a run: the wall clock's at the start, plus the time that has passed since, like
 * Gatling's own clock. If the wall clock is set during the run, or the machine sleeps, the run's times go on
 * as before; [[jumpMs]] is the difference.
 *
 * @param wallMs epoch milliseconds
 * @param nanos of a clock that is never set
 */
final class RunClock(wallMs: () => Long, nanos: () => Long) {
  private val startMs = wallMs()
  private val startNanos = nanos()

  /** Epoch milliseconds. */
  def nowMs: Long = startMs + (nanos() - startNanos) / 1000000

  /** How far the wall clock is ahead of the run's time; below 0: behind. */
  def jumpMs: Long = wallMs() - nowMs
}

object RunClock {

  /** The clock of this process. */
  val own: RunClock = new RunClock(() => System.currentTimeMillis, () => System.nanoTime)
}
