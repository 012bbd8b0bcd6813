package org.folio.perf.bench.tools

import java.util.concurrent.{Executors, TimeUnit}

/** The target stands still for a while, as in a long collection of garbage. */
final private[tools] case class Stall(afterSeconds: Int, seconds: Int) {

  /** Whether something that a tool sent then was sent while the target stood still. */
  def holds(epochMs: Long): Boolean = stoppedAtMs > 0 && {
    val since = epochMs - stoppedAtMs
    since >= 0 && since < seconds * 1000L
  }

  /** Epoch milliseconds; 0: not yet. */
  @volatile private[tools] var stoppedAtMs = 0L
}

private[tools] object Stall {
  private val Stop = "STOP"

  /** @param pid of the target, which gets no processor for that time */
  def during[A](stall: Option[Stall], pid: Long)(run: => A): A = {
    val timer = Executors.newSingleThreadScheduledExecutor()
    def signal(name: String, afterSeconds: Int): Unit = {
      timer.schedule(
        (() => {
          if (name == Stop) stall.foreach(_.stoppedAtMs = System.currentTimeMillis)
          new ProcessBuilder("kill", s"-$name", pid.toString).start().waitFor()
          ()
        }): Runnable,
        afterSeconds.toLong,
        TimeUnit.SECONDS,
      )
      ()
    }
    stall.foreach { of =>
      signal(Stop, of.afterSeconds)
      signal("CONT", of.afterSeconds + of.seconds)
    }
    try run
    finally {
      timer.shutdownNow()
      ()
    }
  }
}
