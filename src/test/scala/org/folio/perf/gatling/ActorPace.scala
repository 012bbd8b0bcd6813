package org.folio.perf.gatling

import io.gatling.core.structure.ChainBuilder
import java.util.concurrent.atomic.AtomicBoolean
import java.util.concurrent.{Executor, RejectedExecutionException}
import scala.concurrent.duration._

/**
 * Lets Gatling's actors take their messages in batches: starts and ends of virtual users, timers, and its log if it is written.
 * Without it, nearly every message finds the actors' threads asleep and wakes one of them, which takes a tenth of the load
 * generator's processor time.
 *
 * Each of these threads gets a task that sleeps for some milliseconds and then queues itself behind the actors that
 * have messages. As long as there are any, it does not sleep. Messages thus keep their order and wait a little.
 */
final class ActorPace {
  private val isStarted = new AtomicBoolean

  /** Has to be in a scenario; executes nothing. */
  val chain: ChainBuilder = WhenBuilt { (gatling, _) =>
    if (isStarted.compareAndSet(false, true))
      ActorPace.hold(
        gatling.actorSystem.executionContext,
        Runtime.getRuntime.availableProcessors,
      )
  }
}

private[gatling] object ActorPace {

  /** Between two looks of all threads together. */
  private val Look = 5.millis

  /** Longest sleep of a thread, for machines with many. */
  private val Longest = 50.millis

  /** Time in the queue up to which no actor was in front. */
  private val AtOnce = 10.micros

  /** Holds all threads of a pool until it is shut down. */
  def hold(pool: Executor, threads: Int): Unit = {
    val sleep = (Look * threads.toLong).min(Longest)
    (1 to threads).foreach(_ => new Gate(pool, sleep.toMillis).queue())
  }

  /** A thread's time between batches. */
  final private class Gate(pool: Executor, sleepMs: Long) extends Runnable {
    private var queuedAt = 0L

    def queue(): Unit = {
      queuedAt = System.nanoTime
      try pool.execute(this)
      catch { case _: RejectedExecutionException => () }
    }

    override def run(): Unit =
      try {
        if (System.nanoTime - queuedAt <= AtOnce.toNanos) Thread.sleep(sleepMs)
        queue()
      } catch { case _: InterruptedException => Thread.currentThread.interrupt() }
  }
}
