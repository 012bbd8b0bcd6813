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
  private val unlimited = new AtomicInteger
  private val usesLeft = new AtomicLong

  /** Records that can be handed out before one repeats. */
  def size: Int = ready.get

  def handedOut: Long = handedOutCount.get

  /** How often records can be handed out; more than any plan takes if one of them has no limit. */
  def capacity: Int =
    if (unlimited.get > 0) Int.MaxValue
    else math.min(usesLeft.get, Int.MaxValue.toLong - 1).toInt

  def add(records: Iterable[Record]): Unit = records.foreach { record =>
    record.uses match {
      case Some(uses) => usesLeft.addAndGet(uses.toLong)
      case None => if (consumed) usesLeft.incrementAndGet() else unlimited.incrementAndGet().toLong
    }
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
      if (consumed || found.uses.isDefined) usesLeft.decrementAndGet()
      if (consumed || found.uses.contains(1)) ready.decrementAndGet()
      else queue.add(found.copy(uses = found.uses.map(_ - 1)))
    }
    record.map(_.copy(uses = None))
  }
}
