package org.folio.perf.folio

import java.util.concurrent.ThreadFactory
import java.util.concurrent.atomic.AtomicInteger

/** Daemon threads with the names `folio-NAME-1`, `folio-NAME-2` and so on. */
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
