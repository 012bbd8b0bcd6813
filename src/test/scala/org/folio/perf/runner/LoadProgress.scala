package org.folio.perf.runner

import org.folio.perf.model.LoadProfile
import org.folio.perf.recorder.{Recorder, RecorderSnapshot}
import scala.concurrent.duration.FiniteDuration

/** Prints a progress line at intervals. The load begins when it is created. */
final private[runner] class LoadProgress(
    profile: LoadProfile,
    interval: FiniteDuration,
    recorder: Recorder,
    isOver: => Boolean,
) {
  private val beginning = System.nanoTime

  /** Returns when the load is over. */
  def show(): Unit = {
    var before = RecorderSnapshot(0, 0, 0, 0, 0, None, None)
    var beforeMs = 0L
    while (!isOver) {
      Thread.sleep(interval.toMillis)
      val nowMs = elapsedMs
      val now = recorder.snapshot()
      if (!isOver) Console.say(ProgressLine.line(profile, nowMs, before, now, nowMs - beforeMs))
      before = now
      beforeMs = nowMs
    }
  }

  private def elapsedMs: Long = (System.nanoTime - beginning) / 1000000
}
