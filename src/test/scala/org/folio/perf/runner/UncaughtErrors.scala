package org.folio.perf.runner

import java.io.IOException
import org.folio.perf.recorder.WriteFailure

/** Errors that end a thread of this process. */
private[runner] object UncaughtErrors {

  /** Prints one line if Gatling cannot write its report, and a stack trace for any other error, from now on. */
  def report(): Unit =
    Thread.setDefaultUncaughtExceptionHandler {
      case (_, e: IOException) =>
        Console.complain(s"Gatling's own report could not be written: ${WriteFailure.reason(e)}.")
      case (thread, other) =>
        Console.complain(s"Thread ${thread.getName} failed.")
        other.printStackTrace()
    }
}
