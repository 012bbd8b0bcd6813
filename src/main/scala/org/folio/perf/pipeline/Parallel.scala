package org.folio.perf.pipeline

import java.util.concurrent.{ArrayBlockingQueue, CompletableFuture, CompletionException, Executor}
import java.util.concurrent.TimeUnit.MILLISECONDS

/** Runs two pieces of work at the same time. */
private[perf] object Parallel {

  /** Throws the exception of either piece after both have ended. */
  def apply[A, B](first: => A, second: => B): (A, B) = {
    // A thread of its own: one piece may wait for the other, so none may wait for a thread.
    val ownThread: Executor = command => new Thread(command).start()
    val task = CompletableFuture.supplyAsync[A](() => first, ownThread)
    val own =
      try Right(second)
      catch { case e: Throwable => Left(e) }
    val other =
      try Right(task.join())
      catch { case e: CompletionException => Left(e.getCause) }
    (other, own) match {
      case (Right(a), Right(b)) => (a, b)
      case (Left(error), _) => throw error
      case (_, Left(error)) => throw error
    }
  }
}

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
