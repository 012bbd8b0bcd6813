package org.folio.perf.pipeline

import org.folio.perf.analysis.breakdown.{LineChunk, SizeClass, TenantLines}
import org.folio.perf.model.{Tenant, TenantSize}
import scala.collection.mutable

/**
 * Hands the lines of `transactions.tsv` from the thread that reads them to the one that reads the log.
 *
 * @param tenants of the plan, with their sizes
 */
final private[pipeline] class LineQueue(tenants: Vector[Tenant]) extends TenantLines {
  import LineQueue._

  private val sizes = tenants.map(tenant => tenant.name -> tenant.size).toMap
  private val queue = new Handover(Chunks, End)
  private val classes = mutable.ArrayBuffer.empty[Byte]
  private val names = mutable.ArrayBuffer.empty[String]
  private var chunk = empty()
  private var size = 0

  def tenant(name: String): Unit = classes += classOf(name)
  def transaction(name: String): Unit = names += name

  private def classOf(name: String): Byte = (sizes.get(name) match {
    case Some(TenantSize.Small) => SizeClass.Small
    case Some(TenantSize.Large) => SizeClass.Large
    case None => SizeClass.Unknown
  }).toByte

  /** @param startMs epoch milliseconds */
  def finished(startMs: Long, durationMs: Int, tenant: Int, transaction: Int): Unit = {
    chunk.starts(size) = startMs
    chunk.durations(size) = durationMs
    chunk.classes(size) = classes(tenant)
    chunk.transactions(size) = names(transaction)
    size += 1
    if (size == Lines) send()
  }

  private def send(): Unit = {
    queue.put(chunk.cutTo(size))
    chunk = empty()
    size = 0
  }

  /** Runs the thread that reads the lines; afterwards there are no more. */
  def writing[A](read: => A): A = queue.putting(send())(read)

  /** Runs the thread that reads the log; afterwards nobody waits for it. */
  def reading[A](read: => A): A = queue.taking(read)

  override def next(): Option[LineChunk] = Some(queue.take()).filter(_ ne End)
}

private object LineQueue {
  private val Lines = 1024
  private val Chunks = 64
  private val End = new LineChunk(0, Array.empty, Array.empty, Array.empty, Array.empty)

  private def empty(): LineChunk = new LineChunk(
    Lines,
    new Array(Lines),
    new Array(Lines),
    new Array(Lines),
    new Array(Lines),
  )
}
