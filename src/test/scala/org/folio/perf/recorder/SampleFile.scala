package org.folio.perf.recorder

import java.io.{IOException, Writer}
import java.nio.file.{Files, Path}
import java.util.concurrent.ArrayBlockingQueue
import java.util.concurrent.atomic.LongAdder

/**
 * Samples on their way into a file of one line each. Virtual users put them into a bounded queue, from
 * which one thread writes them; when the queue is full, they are dropped and counted. When the file cannot be
 * written, as on a full disk, nothing more is: they are taken from the queue, shown and counted.
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

  /** Why the file ends before its time. */
  def failure: Option[IOException] = failed

  /** Samples that were taken from the queue and are not in the file, nearly: the last ones may be. */
  def unwritten: Long = notWritten

  /** By any thread; never waits. */
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
