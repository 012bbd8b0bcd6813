package org.folio.perf.runner

import java.io.IOException
import java.util.concurrent.atomic.{AtomicBoolean, AtomicReference}
import org.folio.perf.recorder.WriteFailure

/**
 * Files of the run that can no longer be written, as on a full disk. The first one ends the load: without
 * records it measures nothing. Any thread may report one.
 *
 * @param endLoad is called once
 */
final private[runner] class RecordingFaults(endLoad: () => Unit) {
  private val isReported = new AtomicBoolean
  private val gatlingLog = new AtomicReference(Option.empty[String])

  /** The fault of simulation.log, as a sentence; `None`: it is complete. */
  def logFailure: Option[String] = gatlingLog.get

  /** Gatling's log failed; called by Gatling's threads, again and again. */
  def gatlingLogFailed(e: IOException): Unit = {
    val reason = WriteFailure.reason(e)
    if (gatlingLog.compareAndSet(None, Some(s"simulation.log ends early: $reason.")))
      fileFailed(s"simulation.log can no longer be written: $reason.")
  }

  /** @param problem a sentence */
  def fileFailed(problem: String): Unit = if (isReported.compareAndSet(false, true)) {
    Console.complain(
      s"$problem The load stops, because its results would be lost. The report names the fault, if it can " +
        "still be written."
    )
    endLoad()
  }
}
