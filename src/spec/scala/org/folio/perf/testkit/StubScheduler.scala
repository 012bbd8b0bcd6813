package org.folio.perf.testkit

import org.folio.perf.sandbox.cluster.Scheduler
import scala.collection.mutable

/** Time that a spec advances. Tasks that are due at the same moment run in the order of their scheduling. */
final class StubScheduler(startNanos: Long = StubScheduler.Start) extends Scheduler {
  import org.folio.perf.testkit.StubScheduler.Event

  private val events = mutable.PriorityQueue.empty[Event](
    Ordering.by[Event, (Long, Long)](event => (event.atNanos, event.number)).reverse
  )
  private var now = startNanos
  private var asked = 0L

  override def nowNanos: Long = now

  override def after(delayNanos: Long)(run: () => Unit): Unit = {
    asked += 1
    events.enqueue(Event(now + delayNanos, asked, run))
  }

  def timersSet: Long = asked

  def advanceTo(nanos: Long): Unit = {
    while (events.nonEmpty && events.head.atNanos <= nanos) {
      val event = events.dequeue()
      now = event.atNanos
      event.run()
    }
    now = now.max(nanos)
  }

  def advanceSeconds(seconds: Double): Unit = advanceTo(now + (seconds * 1e9).toLong)

  def runAll(): Unit = while (events.nonEmpty) advanceTo(events.head.atNanos)
}

object StubScheduler {

  /** 2025-10-01 12:00:00 UTC. */
  val Start: Long = 1759320000L * 1000000000L

  final private case class Event(atNanos: Long, number: Long, run: () => Unit)
}
