package org.folio.perf.source

import java.io.{IOException, OutputStream}
import java.nio.file.{Files, Path, StandardCopyOption}
import scala.util.Using

/** Writes files as a whole, so that no reader ever sees a part of one. */
private[perf] object AtomicFile {

  /** @throws IOException when the file cannot be written; an earlier one then stays */
  @throws[IOException]
  def write(file: Path)(content: OutputStream => Unit): Unit =
    write[OutputStream](file, Files.newOutputStream(_))(content)

  /**
   * @param open the file that takes the place of the other one
   * @throws IOException as above
   */
  @throws[IOException]
  def write[A <: AutoCloseable](file: Path, open: Path => A)(content: A => Unit): Unit = {
    val part = file.resolveSibling(s"${file.getFileName}.part")
    try {
      Using.resource(open(part))(content)
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
