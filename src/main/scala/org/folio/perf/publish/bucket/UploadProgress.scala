package org.folio.perf.publish.bucket

import java.util.concurrent.atomic.AtomicLong
import org.folio.perf.publish.{MeasuredBody, Sizes}

/** Progress of an upload of several files, at most one line in some seconds. */
final private[bucket] class UploadProgress(
    files: Int,
    totalBytes: Long,
    say: String => Unit,
    nanos: () => Long = () => System.nanoTime(),
) {
  private val bytes = new AtomicLong
  private var done = 0
  private var lastNanos = nanos()

  /** @param more bytes since the last call; calls come from threads of the SDK */
  def sent(more: Long): Unit = {
    bytes.addAndGet(more)
    synchronized {
      if (nanos() - lastNanos >= MeasuredBody.ReportNanos) {
        lastNanos = nanos()
        // A repeated part counts twice.
        val all = math.min(bytes.get, totalBytes)
        say(s"Sent $done of $files files, ${Sizes.text(all)} of ${Sizes.text(totalBytes)}.")
      }
    }
  }

  def finished(): Unit = synchronized(done += 1)
}
