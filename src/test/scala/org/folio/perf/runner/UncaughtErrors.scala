package org.folio.perf.runner

import java.io.IOException
import org.folio.perf.recorder.WriteFailure

/** Errors that end a thread of this process. */
private[runner] object UncaughtErrors {

  /** Prints one line if Gatling cannot write its report, or has nothing to report, and a stack trace for any other error, from now on. */
  def report(): Unit =
    Thread.setDefaultUncaughtExceptionHandler {
      case (_, e: IOException) =>
        Console.complain(s"Gatling's own report could not be written: ${WriteFailure.reason(e)}.")
      case (_, e) if hasNoRequests(e) =>
        Console.say("No request has finished, so Gatling writes no report of its own.")
      case (thread, other) =>
        Console.complain(s"Thread ${thread.getName} failed.")
        other.printStackTrace()
    }

  /** Recognises it by its message: Gatling has no exception of its own for a log without requests or records. */
  private[runner] def hasNoRequests(e: Throwable): Boolean =
    Option(e.getMessage).exists(message => NoRequests.exists(message.contains(_)))

  private val NoRequests = Vector("There were no requests sent", "Undefined run start")
}
