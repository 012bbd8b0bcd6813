package org.folio.perf.recorder

import java.util.concurrent.ConcurrentLinkedQueue
import org.folio.perf.model.TraceSample
import scala.jdk.CollectionConverters._

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
