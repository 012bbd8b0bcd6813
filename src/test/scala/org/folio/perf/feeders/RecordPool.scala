package org.folio.perf.feeders

import java.util.concurrent.ConcurrentLinkedQueue
import java.util.concurrent.atomic.{AtomicInteger, AtomicLong}
import scala.collection.mutable

/**
 * Records of one kind and tenant, handed out in the order they came in: each of them once, or, when
 * they are not consumed, again and again.
 */
final private[feeders] class RecordPool(consumed: Boolean) {

  private val queue = new ConcurrentLinkedQueue[Record]
  private val ready = new AtomicInteger
  private val handedOutCount = new AtomicLong

  /** Records that can be handed out before one repeats. */
  def size: Int = ready.get

  def handedOut: Long = handedOutCount.get

  def add(records: Iterable[Record]): Unit = records.foreach { record =>
    queue.add(record)
    ready.incrementAndGet()
  }

  /**
   * Different records, as many as wanted or all there are. Only for records that are not consumed and
   * not taken one by one.
   */
  def takeDifferent(count: Int): Vector[Record] = synchronized {
    val found = mutable.LinkedHashSet.empty[Record]
    var looked = 0
    while (found.size < count && looked < size) {
      found ++= take()
      looked += 1
    }
    found.toVector
  }

  /** Never waits. */
  def take(): Option[Record] = {
    val record = Option(queue.poll())
    record.foreach { found =>
      handedOutCount.incrementAndGet()
      if (consumed) ready.decrementAndGet() else queue.add(found)
    }
    record
  }
}
