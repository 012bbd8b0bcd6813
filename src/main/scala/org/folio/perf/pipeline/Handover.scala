package org.folio.perf.pipeline

import java.util.concurrent.ArrayBlockingQueue
import java.util.concurrent.TimeUnit.MILLISECONDS

/**
 * Hands items from one thread to another. It is bounded: the faster thread waits.
 *
 * @param most items that wait
 * @param end is handed over last
 */
final private[pipeline] class Handover[A <: AnyRef](most: Int, end: A) {
  private val queue = new ArrayBlockingQueue[A](most)
  @volatile private var isAbandoned = false

  def put(item: A): Unit =
    while (!isAbandoned && !queue.offer(item, Handover.WaitMs, MILLISECONDS)) {}

  /** Waits for the next item. */
  def take(): A = queue.take()

  /** Runs the thread that puts; afterwards there are no more. @param last puts what is left */
  def putting[B](last: => Unit)(run: => B): B =
    try run
    finally {
      last
      put(end)
    }

  /** Runs the thread that takes; afterwards nobody waits for it. */
  def taking[B](run: => B): B =
    try run
    finally {
      isAbandoned = true
      queue.clear()
    }
}

private object Handover {
  private val WaitMs = 100L
}
