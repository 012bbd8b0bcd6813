package org.folio.perf.model

import java.util.concurrent.{Executors, ThreadFactory}
import java.util.concurrent.atomic.AtomicInteger

/** Daemon threads with the names `folio-NAME-1`, `folio-NAME-2` and so on. */
object DaemonThreads {

  /**
   * Results of a task for each of some elements, in their order.
   *
   * @param atOnce number of threads
   * @param progress called with the number of elements that are done
   */
  def each[A, B](
      name: String,
      atOnce: Int,
      all: Vector[A],
      progress: Int => Unit = _ => (),
  )(task: A => B): Vector[B] = {
    val pool = Executors.newFixedThreadPool(atOnce, apply(name))
    val done = new AtomicInteger
    try
      all
        .map { one =>
          pool.submit { () =>
            val result = task(one)
            progress(done.incrementAndGet())
            result
          }
        }
        .map(_.get)
    finally {
      pool.shutdownNow()
      ()
    }
  }

  def apply(name: String): ThreadFactory = {
    val count = new AtomicInteger
    (task: Runnable) => {
      val thread = new Thread(task, s"folio-$name-${count.incrementAndGet()}")
      thread.setDaemon(true)
      thread
    }
  }
}
