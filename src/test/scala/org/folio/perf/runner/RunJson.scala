package org.folio.perf.runner

import java.io.IOException
import org.folio.perf.model.{ClockJump, RunManifest}
import org.folio.perf.recorder.WriteFailure

/**
 * The run.json of a run that goes on. Several threads change it, one at a time: each version is on disk at
 * once, for the report of a run that is killed.
 *
 * @param isOver the load has ended: later versions are written by [[finish]] only
 */
final private[runner] class RunJson(
    writer: RunFolderWriter,
    started: RunManifest,
    isOver: => Boolean,
) {
  // Guarded by this object.
  private var manifest = started

  /** Changes the file; a disk that cannot be written costs a warning. */
  def update(change: RunManifest => RunManifest): Unit = synchronized {
    manifest = change(manifest)
    if (!isOver)
      try writer.write(manifest)
      catch {
        case e: IOException =>
          Console.complain(s"run.json could not be written: ${WriteFailure.reason(e)}.")
      }
  }

  def add(jump: ClockJump): Unit =
    update(before => before.copy(clockJumps = before.clockJumps :+ jump))

  /** Writes the last version. Throws an `IOException` if that fails. */
  def finish(change: RunManifest => RunManifest): Unit = synchronized {
    manifest = change(manifest)
    writer.write(manifest)
  }
}
