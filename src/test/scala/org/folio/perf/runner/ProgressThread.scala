package org.folio.perf.runner

import java.nio.file.{Path, Paths}
import org.folio.perf.model.LoadProfile
import org.folio.perf.recorder.Recorder
import scala.concurrent.duration.FiniteDuration

/**
 * Prints the progress of the load every few seconds, in a thread of its own.
 *
 * @param isOver the load has ended or stops
 * @param gatlingFolder the folder that Gatling writes to; `None`: it is not there yet
 * @param noteFolder gets that folder once, relative to the project: the report of a killed run needs it
 */
final private[runner] class ProgressThread(
    profile: LoadProfile,
    interval: FiniteDuration,
    recorder: Recorder,
    isOver: () => Boolean,
    gatlingFolder: () => Option[Path],
    noteFolder: String => Unit,
) {

  def start(): Unit = {
    val thread = new Thread(() => run(), "progress")
    thread.setDaemon(true)
    thread.start()
  }

  private def run(): Unit = {
    val progress = new LoadProgress(profile, interval, recorder, isOver())
    awaitGatlingFolder()
    progress.show()
  }

  private def awaitGatlingFolder(): Unit = {
    val deadline = System.nanoTime + ProgressThread.GatlingOpensWithinNanos
    while (gatlingFolder().isEmpty && !isOver() && System.nanoTime < deadline)
      Thread.sleep(ProgressThread.PollMs)
    gatlingFolder().foreach { folder =>
      noteFolder(Paths.get("").toAbsolutePath.relativize(folder).toString)
    }
  }
}

private object ProgressThread {
  private val GatlingOpensWithinNanos = 10L * 1000 * 1000 * 1000
  private val PollMs = 100L
}
