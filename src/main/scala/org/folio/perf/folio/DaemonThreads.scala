package org.folio.perf.folio

import java.util.concurrent.ThreadFactory
import java.util.concurrent.atomic.AtomicInteger

/** Threads that do not keep the program alive, named `folio-NAME-1` and so on. */
object DaemonThreads {

  def apply(name: String): ThreadFactory = {
    val count = new AtomicInteger
    (task: Runnable) => {
      val thread = new Thread(task, s"folio-$name-${count.incrementAndGet()}")
      thread.setDaemon(true)
      thread
    }
  }
}
