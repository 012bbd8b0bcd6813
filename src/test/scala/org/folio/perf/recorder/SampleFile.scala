package org.folio.perf.recorder

import java.io.BufferedWriter
import java.nio.file.{Files, Path}
import java.util.concurrent.ArrayBlockingQueue
import java.util.concurrent.atomic.LongAdder

/**
 * Samples on their way into a file of one line each. Virtual users put them into a bounded queue, from
 * which one thread writes them; when the queue is full, they are dropped and counted.
 *
 * @param capacity of the queue, in samples
 */
final private[recorder] class SampleFile[A](capacity: Int, header: String, line: A => String) {
  private val queue = new ArrayBlockingQueue[A](capacity)
  private val lost = new LongAdder
  private val drained = new java.util.ArrayList[A]
  private var out: BufferedWriter = _

  def dropped: Long = lost.sum
  def isEmpty: Boolean = queue.isEmpty

  /** By any thread; never waits. */
  def put(sample: A): Unit = if (!queue.offer(sample)) lost.increment()

  /** Makes the file, with its header line. */
  def open(path: Path): Unit = {
    out = Files.newBufferedWriter(path)
    out.write(header)
    out.write('\n')
    out.flush()
  }

  /** Writes what is queued and shows each sample to `seen`; false: nothing was. */
  def write(seen: A => Unit): Boolean = {
    val some = queue.drainTo(drained) > 0
    drained.forEach { sample =>
      seen(sample)
      out.write(line(sample))
      out.write('\n')
    }
    drained.clear()
    some
  }

  def flush(): Unit = out.flush()
  def close(): Unit = out.close()
}
