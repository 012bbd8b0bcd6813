package org.folio.perf.pipeline

import java.util.concurrent.ArrayBlockingQueue
import java.util.concurrent.TimeUnit.MILLISECONDS

/**
 * Hands items from one thread to another. It is bounded: the faster thread waits.
 *
 * @param most items that wait
 */
final private[pipeline] class Handover[A](most: Int) {
  private val queue = new ArrayBlockingQueue[Option[A]](most)
  @volatile private var isAbandoned = false

  def put(item: A): Unit = offer(Some(item))

  private def offer(item: Option[A]): Unit =
    while (!isAbandoned && !queue.offer(item, Handover.WaitMs, MILLISECONDS)) {}

  /** Waits for the next item; `None`: there are no more. */
  def take(): Option[A] = queue.take()

  /** Runs the thread that puts; afterwards there are no more items. */
  def writing[B](run: => B): B =
    try run
    finally offer(None)

  /** Runs the thread that takes; afterwards nobody waits for it. */
  def reading[B](run: => B): B =
    try run
    finally {
      isAbandoned = true
      queue.clear()
    }
}

private object Handover {
  private val WaitMs = 100L
}
