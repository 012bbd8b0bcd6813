package org.folio.perf.bench.tools

import java.util.concurrent.{Executors, TimeUnit}

/** The target stands still for a while, as in a long collection of garbage. */
final private[tools] case class Stall(afterSeconds: Int, seconds: Int)

private[tools] object Stall {

  /** @param pid of the target, which gets no processor for that time */
  def during[A](stall: Option[Stall], pid: Long)(run: => A): A = {
    val timer = Executors.newSingleThreadScheduledExecutor()
    def signal(name: String, afterSeconds: Int): Unit = {
      timer.schedule(
        (() => {
          new ProcessBuilder("kill", s"-$name", pid.toString).start().waitFor()
          ()
        }): Runnable,
        afterSeconds.toLong,
        TimeUnit.SECONDS,
      )
      ()
    }
    stall.foreach { of =>
      signal("STOP", of.afterSeconds)
      signal("CONT", of.afterSeconds + of.seconds)
    }
    try run
    finally {
      timer.shutdownNow()
      ()
    }
  }
}
