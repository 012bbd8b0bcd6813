package org.folio.perf.source

import java.io.{IOException, OutputStream}
import java.nio.file.{Files, Path, StandardCopyOption}

/** Writes files as a whole, so that no reader ever sees a part of one. */
private[perf] object AtomicFile {

  /** @throws IOException when the file cannot be written; an earlier one then stays */
  @throws[IOException]
  def write(file: Path)(content: OutputStream => Unit): Unit = {
    val part = file.resolveSibling(s"${file.getFileName}.part")
    try {
      val out = Files.newOutputStream(part)
      try content(out)
      finally out.close()
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE)
      ()
    } finally {
      Files.deleteIfExists(part)
      ()
    }
  }

  /** @return left: one line that says what cannot be written */
  def attempt(what: Path)(write: => Unit): Either[String, Unit] =
    try Right(write)
    catch { case e: IOException => Left(s"$what cannot be written: $e") }
}
