package org.folio.perf.recorder

import java.io.{IOException, Writer}
import java.nio.file.{Files, Path}
import java.util.concurrent.ArrayBlockingQueue
import java.util.concurrent.atomic.LongAdder

/**
 * Samples on their way into a file with one line each. Virtual users put them into a bounded queue, from
 * which one thread writes them. If the queue is full, samples are dropped and counted. If the file cannot be
 * written, as on a full disk, later samples are only shown and counted.
 *
 * @param capacity of the queue, in samples
 * @param make opens the file
 */
final private[recorder] class SampleFile[A](
    capacity: Int,
    header: String,
    line: A => String,
    make: Path => Writer = Files.newBufferedWriter(_),
) {
  private val queue = new ArrayBlockingQueue[A](capacity)
  private val lost = new LongAdder
  private val drained = new java.util.ArrayList[A]
  private var out: Writer = _
  private var unflushed = 0L
  @volatile private var failed: Option[IOException] = None
  @volatile private var notWritten = 0L

  def dropped: Long = lost.sum
  def isEmpty: Boolean = queue.isEmpty

  /** Why the file ends early. */
  def failure: Option[IOException] = failed

  /** Samples that are missing in the file; the last ones may be in it. */
  def unwritten: Long = notWritten

  /** Any thread; never waits. */
  def put(sample: A): Unit = if (!queue.offer(sample)) lost.increment()

  /** Makes the file, with its header line. */
  def open(path: Path): Unit = {
    out = make(path)
    out.write(header)
    out.write('\n')
    out.flush()
  }

  /** Writes what is queued and shows each sample to `seen`; false: nothing was. */
  def write(seen: A => Unit): Boolean = {
    val some = queue.drainTo(drained) > 0
    drained.forEach { sample =>
      seen(sample)
      unflushed += 1
      unlessFailed {
        out.write(line(sample))
        out.write('\n')
      }
    }
    drained.clear()
    some
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
