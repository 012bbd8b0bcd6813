package org.folio.perf.bench.capacity

import org.folio.perf.sandbox.cluster.Scheduler

/** Simulated time for a cluster and its users. Events of the same moment run in the order of their scheduling. */
final private[capacity] class EventQueue extends Scheduler {
  private val events = new java.util.PriorityQueue[EventQueue.Event](1024)
  private var now = EventQueue.Start
  private var number = 0L

  override def nowNanos: Long = now

  override def after(delayNanos: Long)(run: () => Unit): Unit = {
    number += 1
    events.add(new EventQueue.Event(now + math.max(0L, delayNanos), number, run))
    ()
  }

  def afterMs(delayMs: Double)(run: () => Unit): Unit = after((delayMs * 1e6).toLong)(run)

  /** Milliseconds since the start. */
  def elapsedMs: Long = (now - EventQueue.Start) / 1000000

  /** Runs events until none is left or `isOver`. */
  def runUntil(isOver: => Boolean): Unit =
    while (!events.isEmpty && !isOver) {
      val event = events.poll()
      now = event.atNanos
      event.run()
    }
}

private[capacity] object EventQueue {
  val StartSecond: Long = 1759320000L
  private val Start = StartSecond * 1000000000L

  final private class Event(val atNanos: Long, number: Long, val run: () => Unit) extends Comparable[Event] {
    private val order = number

    override def compareTo(other: Event): Int = {
      val byTime = java.lang.Long.compare(atNanos, other.atNanos)
      if (byTime != 0) byTime else java.lang.Long.compare(order, other.order)
    }
  }
}
