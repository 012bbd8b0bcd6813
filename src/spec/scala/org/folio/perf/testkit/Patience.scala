package org.folio.perf.testkit

import java.util.concurrent.TimeUnit.{NANOSECONDS, SECONDS}
import java.util.concurrent.{BlockingQueue, CountDownLatch, CyclicBarrier, ExecutorService, Future}
import org.scalatest.concurrent.Eventually
import org.scalatest.time.{Millis, Seconds, Span}

/** Waits of specs until something holds, with the time limit of all waits. */
trait Patience extends Eventually {
  implicit override def patienceConfig: PatienceConfig =
    PatienceConfig(timeout = Span(Patience.LimitSeconds, Seconds), interval = Span(20, Millis))
}

/**
 * Waits of specs for another thread or process. All have one limit. No wait is expected to come near it, on the slowest machine
 * either: it only ends a wait that would last for ever.
 */
object Patience {
  val LimitSeconds = 900L

  def get[A](future: Future[A]): A = future.get(LimitSeconds, SECONDS)

  def poll[A](queue: BlockingQueue[A]): Option[A] = Option(queue.poll(LimitSeconds, SECONDS))

  def meet(barrier: CyclicBarrier): Int = barrier.await(LimitSeconds, SECONDS)

  def isOpen(latch: CountDownLatch): Boolean = latch.await(LimitSeconds, SECONDS)

  def hasEnded(pool: ExecutorService): Boolean = pool.awaitTermination(LimitSeconds, SECONDS)

  /** @param meanwhile is called again and again until then */
  def hasEnded(process: Process, meanwhile: () => Unit = () => ()): Boolean = {
    val until = System.nanoTime + SECONDS.toNanos(LimitSeconds)
    while (!process.waitFor(LookEveryNanos, NANOSECONDS) && System.nanoTime < until) meanwhile()
    !process.isAlive
  }

  private val LookEveryNanos = 200L * 1000 * 1000
}
