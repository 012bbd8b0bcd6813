package org.folio.perf.testkit

import java.util.concurrent.TimeUnit.{NANOSECONDS, SECONDS}
import java.util.concurrent.atomic.AtomicReference
import java.util.concurrent.{BlockingQueue, CountDownLatch, CyclicBarrier, ExecutorService, Future}
import org.scalactic.source.Position
import org.scalatest.concurrent.Eventually
import org.scalatest.enablers.Retrying
import org.scalatest.time.{Millis, Seconds, Span}

/** Waits of specs until something holds, with the time limit of all waits. */
trait Patience extends Eventually {
  implicit override def patienceConfig: PatienceConfig =
    PatienceConfig(timeout = Span(Patience.LimitSeconds, Seconds), interval = Span(20, Millis))

  override def eventually[T](
      holds: => T
  )(implicit config: PatienceConfig, retrying: Retrying[T], pos: Position): T =
    Patience.noting(super.eventually(holds)(config, retrying, pos))
}

/**
 * Waits of specs for another thread or process. All have one limit. No wait is expected to come near it, on the slowest machine
 * either: it only ends a wait that would last for ever. `LimitsReporter` tells the longest one.
 */
object Patience {
  val LimitSeconds = 900L

  /** @param place file and line of the spec */
  final case class Wait(place: String, nanos: Long) {
    def seconds: Double = nanos / 1e9
  }

  private val longestWait = new AtomicReference(Wait("none", 0))

  def longest: Wait = longestWait.get

  def get[A](future: Future[A])(implicit pos: Position): A =
    noting(future.get(LimitSeconds, SECONDS))

  def poll[A](queue: BlockingQueue[A])(implicit pos: Position): Option[A] =
    noting(Option(queue.poll(LimitSeconds, SECONDS)))

  def meet(barrier: CyclicBarrier)(implicit pos: Position): Int =
    noting(barrier.await(LimitSeconds, SECONDS))

  def isOpen(latch: CountDownLatch)(implicit pos: Position): Boolean =
    noting(latch.await(LimitSeconds, SECONDS))

  def hasEnded(pool: ExecutorService)(implicit pos: Position): Boolean =
    noting(pool.awaitTermination(LimitSeconds, SECONDS))

  /** @param meanwhile is called again and again until then */
  def hasEnded(process: Process, meanwhile: () => Unit = () => ())(implicit
      pos: Position
  ): Boolean =
    noting {
      val until = System.nanoTime + SECONDS.toNanos(LimitSeconds)
      while (!process.waitFor(LookEveryNanos, NANOSECONDS) && System.nanoTime < until) meanwhile()
      !process.isAlive
    }

  private[testkit] def noting[A](wait: => A)(implicit pos: Position): A = {
    val began = System.nanoTime
    try wait
    finally {
      val ended = Wait(s"${pos.fileName}:${pos.lineNumber}", System.nanoTime - began)
      longestWait.accumulateAndGet(ended, (a, b) => if (a.nanos < b.nanos) b else a)
      ()
    }
  }

  private val LookEveryNanos = 200L * 1000 * 1000
}
