package org.folio.perf.bench.suspects

import org.folio.perf.sandbox.cluster.Scheduler
import scala.collection.mutable

/** A clock that stands still until the next event is due. Events of one moment run in the order of their scheduling. */
final private[suspects] class SimulatedTime extends Scheduler {
  import SimulatedTime.Event

  private val events = mutable.PriorityQueue.empty[Event]
  private var now = 0L
  private var asked = 0L

  override def nowNanos: Long = now

  override def after(delayNanos: Long)(run: () => Unit): Unit = {
    asked += 1
    events.enqueue(new Event(now + delayNanos, asked, run))
  }

  def runUntil(nanos: Long): Unit = {
    while (events.nonEmpty && events.head.atNanos <= nanos) {
      val event = events.dequeue()
      now = event.atNanos
      event.run()
    }
    now = nanos
  }
}

private[suspects] object SimulatedTime {

  /** The earliest is the greatest, which the queue hands out first. */
  final private class Event(val atNanos: Long, val number: Long, val run: () => Unit) extends Ordered[Event] {
    override def compare(other: Event): Int = {
      val byTime = java.lang.Long.compare(other.atNanos, atNanos)
      if (byTime != 0) byTime else java.lang.Long.compare(other.number, number)
    }
  }
}
