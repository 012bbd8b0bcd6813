package org.folio.perf.runner

import scala.util.control.NonFatal

/** Repeats a step in a thread of its own; a failed step does not end it. */
final private class RepeatedStep(name: String, intervalMs: Long)(step: => Unit) {
  @volatile private var running = true
  private val thread = new Thread(() => repeat(), name)
  thread.setDaemon(true)

  def start(): Unit = thread.start()

  def close(): Unit = {
    running = false
    thread.interrupt()
  }

  private def repeat(): Unit =
    try
      while (running) {
        Thread.sleep(intervalMs)
        try step
        catch {
          case NonFatal(e) if running => Console.complain(s"$name: $e")
          case NonFatal(_) => ()
        }
      }
    catch { case _: InterruptedException => () }
}
