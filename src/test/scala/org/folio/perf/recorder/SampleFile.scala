package org.folio.perf.recorder

import java.io.{IOException, Writer}
import java.nio.file.{Files, Path}
import java.util.concurrent.{ArrayBlockingQueue, ConcurrentLinkedQueue}
import java.util.concurrent.atomic.LongAdder
import org.folio.perf.model.{FailedRequest, RunFailures, TraceSample}
import scala.jdk.CollectionConverters._
import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.source.{AtomicFile, FailuresFile}
import org.folio.perf.source.failures.FailureTally

/** What virtual users put into a bounded queue, from which one thread writes a file. @param capacity of the queue */
abstract private[perf] class QueuedFile[A](capacity: Int) {
  private val queue = new ArrayBlockingQueue[A](capacity)
  private val drained = new java.util.ArrayList[A]
  protected val lost = new LongAdder
  @volatile protected var failed: Option[IOException] = None

  def isEmpty: Boolean = queue.isEmpty

  /** Why the file lacks the last ones. */
  def failure: Option[IOException] = failed

  /** Any thread; never waits. */
  def put(one: A): Unit = if (!queue.offer(one)) lost.increment()

  /** Takes what is queued; false: nothing was. */
  protected def drain(use: A => Unit): Boolean = {
    val some = queue.drainTo(drained) > 0
    drained.forEach(use(_))
    drained.clear()
    some
  }
}

/**
 * Samples on their way into a file with one line each. Virtual users put them into a bounded queue, from
 * which one thread writes them. If the queue is full, samples are dropped and counted. If the file cannot be
 * written, as on a full disk, later samples are only shown and counted.
 *
 * @param capacity of the queue, in samples
 * @param make opens the file
 */
final private[perf] class SampleFile[A](
    capacity: Int,
    header: String,
    line: A => String,
    make: Path => Writer = Files.newBufferedWriter(_),
) extends QueuedFile[A](capacity) {
  private var out: Writer = _
  private var unflushed = 0L
  @volatile private var notWritten = 0L

  def dropped: Long = lost.sum

  /** Samples that are missing in the file; the last ones may be in it. */
  def unwritten: Long = notWritten

  /** Makes the file, with its header line. */
  def open(path: Path): Unit = {
    out = make(path)
    out.write(header)
    out.write('\n')
    out.flush()
  }

  /** Writes what is queued and shows each sample to `seen`; false: nothing was. */
  def write(seen: A => Unit): Boolean = drain { sample =>
    seen(sample)
    unflushed += 1
    unlessFailed {
      out.write(line(sample))
      out.write('\n')
    }
  }

  def flush(): Unit = unlessFailed {
    out.flush()
    unflushed = 0
  }

  def close(): Unit = {
    flush()
    try out.close()
    catch { case e: IOException => if (failed.isEmpty) fail(e) }
  }

  private def unlessFailed(step: => Unit): Unit = {
    if (failed.isEmpty)
      try step
      catch { case e: IOException => fail(e) }
    if (failed.isDefined) {
      notWritten += unflushed
      unflushed = 0
    }
  }

  private def fail(e: IOException): Unit = failed = Some(e)
}

/** Keeps the slowest traces of one request of one transaction. Any thread may offer one; most are rejected at once. */
final class SlowestTraces {
  private var kept = Vector.empty[TraceSample]
  @volatile private var leastMs = -1L

  /** True if a trace of this duration would be kept. */
  def wants(durationMs: Long): Boolean = durationMs > leastMs

  def offer(trace: TraceSample): Unit = synchronized {
    kept = (kept :+ trace).sortBy(-_.durationMs).take(TraceSample.Kept)
    if (kept.size == TraceSample.Kept) leastMs = kept.last.durationMs
  }

  private[recorder] def all: Vector[TraceSample] = synchronized(kept)
}

/** The traces of all requests. */
final private[recorder] class TraceRecords(hide: (String, String) => String) {
  private val requests = new ConcurrentLinkedQueue[SlowestTraces]

  /** Makes room for a further request of a transaction. */
  def ofRequest(): SlowestTraces = {
    val made = new SlowestTraces
    requests.add(made)
    made
  }

  def all: Vector[TraceSample] = requests.asScala
    .flatMap(_.all)
    .map(trace => trace.copy(value = hide(trace.tenant, trace.value)))
    .toVector
}

/**
 * Failed requests on their way into `failures.jsonl`. Virtual users put them into a bounded queue, from which one
 * thread groups them and writes the file as a whole, when it has changed. The answers of a full queue are lost; the
 * requests still count.
 *
 * @param capacity of the queue
 * @param hide removes the secrets of a tenant from a text
 * @param make opens a file
 */
final private[recorder] class FailureRecords(
    capacity: Int = FailureRecords.Capacity,
    make: Path => Writer = Files.newBufferedWriter(_),
    hide: (String, String) => String = (_, text) => text,
) extends QueuedFile[FailedRequest](capacity) {
  private val tally = new FailureTally(hide = hide)

  // Of the thread that writes, except for the one that any thread reads.
  private var file: Option[Path] = None
  private var isChanged = false
  private var dueNanos = 0L
  @volatile private var latest = RunFailures.Empty

  /** Failures that the file has. */
  def written: RunFailures = latest

  /** Makes an empty file. */
  def open(path: Path): Unit = {
    file = Some(path)
    Files.newOutputStream(path).close()
  }

  /** Groups what is queued; false: nothing was. */
  def take(): Boolean = {
    val some = drain(tally.add(_))
    val missed = lost.sumThenReset()
    if (missed > 0) tally.omit(missed)
    if (some || missed > 0) isChanged = true
    some
  }

  /** Writes the file if it has changed, but not so often that a large file takes much of the thread's time. */
  def flush(nowNanos: Long): Unit = if (isChanged && nowNanos - dueNanos >= 0) {
    write()
    val end = System.nanoTime
    dueNanos = end + (end - nowNanos) * FailureRecords.ShareOfTime
  }

  def close(): Unit = if (isChanged) write()

  private def write(): Unit = file.foreach { path =>
    isChanged = false
    latest = tally.result
    try {
      AtomicFile.write(path, make)(_.write(new String(FailuresFile.write(latest), UTF_8)))
      failed = None
    } catch {
      case e: IOException =>
        failed = Some(e)
        isChanged = true
    }
  }
}

private object FailureRecords {
  private val Capacity = 2000

  /** The thread does other work for so many times as long as it writes. */
  private val ShareOfTime = 50
}
