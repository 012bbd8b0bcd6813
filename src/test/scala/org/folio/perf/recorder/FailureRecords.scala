package org.folio.perf.recorder

import java.io.{IOException, Writer}
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import java.util.concurrent.ArrayBlockingQueue
import java.util.concurrent.atomic.LongAdder
import org.folio.perf.model.{FailedRequest, RunFailures}
import org.folio.perf.source.{AtomicFile, FailuresFile}
import org.folio.perf.source.failures.FailureTally

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
) {
  private val queue = new ArrayBlockingQueue[FailedRequest](capacity)
  private val lost = new LongAdder
  private val drained = new java.util.ArrayList[FailedRequest]
  private val tally = new FailureTally(hide = hide)

  // Of the thread that writes, except for the two that any thread reads.
  private var file: Option[Path] = None
  private var isChanged = false
  private var dueNanos = 0L
  @volatile private var latest = RunFailures.Empty
  @volatile private var failed: Option[IOException] = None

  def isEmpty: Boolean = queue.isEmpty

  /** Why the file lacks the last failures. */
  def failure: Option[IOException] = failed

  /** Failures that the file has. */
  def written: RunFailures = latest

  /** Any thread; never waits. */
  def put(request: FailedRequest): Unit = if (!queue.offer(request)) lost.increment()

  /** Makes an empty file. */
  def open(path: Path): Unit = {
    file = Some(path)
    Files.newOutputStream(path).close()
  }

  /** Groups what is queued; false: nothing was. */
  def take(): Boolean = {
    val some = queue.drainTo(drained) > 0
    drained.forEach(tally.add(_))
    drained.clear()
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
