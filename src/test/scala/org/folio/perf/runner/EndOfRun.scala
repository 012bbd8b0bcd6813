package org.folio.perf.runner

import java.util.concurrent.atomic.AtomicBoolean
import org.folio.perf.app.ExitCode
import org.folio.perf.model.Ending

/**
 * The last steps when the load generator's JVM ends, for any reason but SIGKILL.
 *
 * Gatling leaves by `System.exit` once its own report is written, so a shutdown hook is the one place
 * behind it. A signal starts the hook while the load still runs: then it asks the load to stop and
 * waits until Gatling has come to its exit.
 *
 * @param stopLoad ends the load at once, for a reason
 * @param finish writes the report for the way in which the load ended, and gives the exit code
 */
final class EndOfRun(stopLoad: String => Unit, finish: Ending => Int) {
  private val stopping = new AtomicBoolean
  private val completed = new AtomicBoolean
  private val failed = new AtomicBoolean
  private val main = Thread.currentThread

  /** Whether virtual users have to leave. */
  def mustStop: Boolean = stopping.get

  /** Ends the load early. Gatling then ends as after a complete one. */
  def stop(why: String): Unit = {
    stopping.set(true)
    stopLoad(why)
  }

  /** Ends the load because it cannot go on. */
  def fail(why: String): Unit = {
    failed.set(true)
    stop(why)
  }

  /** Call it when the load has ended by itself. */
  def loadCompleted(): Unit = if (!stopping.get) completed.set(true)

  /** Call it when the load starts. */
  def arm(): Unit =
    try {
      Runtime.getRuntime.addShutdownHook(new Thread(() => end(), "end-of-run"))
      Runtime.getRuntime.removeShutdownHook(EndOfRun.beforeLoad)
      ()
    } catch {
      case _: IllegalStateException => () // It is ending already.
    }

  private def end(): Unit = {
    val stopped = stopping.get
    val interrupted = !gatlingIsDone
    if (interrupted) {
      stop("the run was interrupted")
      Console.say("Interrupted: the load stops, the report follows.")
      awaitGatling()
    }
    val ending =
      if (failed.get) Ending.Crashed
      else if (stopped) Ending.Stopped
      else if (interrupted) Ending.Interrupted
      else if (completed.get) Ending.Completed
      else Ending.Crashed
    val code =
      try finish(ending)
      catch {
        case e: Throwable =>
          Console.complain(s"The report could not be written: $e")
          ExitCode.UnreadableInput
      }
    if (code == ExitCode.Done) ExitCodeFile.here.foreach(_.succeeded())
    else {
      ExitCodeFile.here.foreach(_.leave(code))
      Runtime.getRuntime.halt(code)
    }
  }

  private def awaitGatling(): Unit = {
    val deadline = System.nanoTime + EndOfRun.GraceNanos
    while (!gatlingIsDone && System.nanoTime < deadline) Thread.sleep(EndOfRun.PollMs)
  }

  /** The thread that runs Gatling waits in `Runtime.exit` for the hooks, or is gone. */
  private def gatlingIsDone: Boolean =
    !main.isAlive || main.getStackTrace.exists { frame =>
      frame.getClassName == "java.lang.Runtime" && frame.getMethodName == "exit"
    }
}

object EndOfRun {

  /** Says what a run has done that ends before its load, such as by Ctrl-C during its log-ins. */
  private val beforeLoad =
    new Thread(() => Console.say("The run ended before its load: no load was sent, and there is no report."), "no-load")

  /** Call it at the start of a run. */
  def armBeforeLoad(): Unit = Runtime.getRuntime.addShutdownHook(beforeLoad)
  private val GraceNanos = 60L * 1000 * 1000 * 1000
  private val PollMs = 50L
}
