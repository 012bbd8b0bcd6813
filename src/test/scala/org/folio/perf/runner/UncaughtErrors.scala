package org.folio.perf.runner

import java.io.IOException
import org.folio.perf.recorder.WriteFailure

/** Errors that end a thread of this process. */
private[runner] object UncaughtErrors {

  /** From now on prints one line for a report that Gatling cannot write, and a stack trace for any other error. */
  def report(): Unit =
    Thread.setDefaultUncaughtExceptionHandler {
      case (_, e: IOException) =>
        Console.complain(s"Gatling's own report could not be written: ${WriteFailure.reason(e)}.")
      case (thread, other) =>
        Console.complain(s"Thread ${thread.getName} failed.")
        other.printStackTrace()
    }
}
