package org.folio.perf.source

import java.io.{IOException, OutputStream}
import java.nio.file._
import scala.util.Using

/** Writes files as a whole, so that no reader ever sees a part of one. */
private[perf] object AtomicFile {

  /**
   * @return the result of `content`
   * @throws IOException when the file cannot be written; an earlier one then stays
   */
  @throws[IOException]
  def write[A](file: Path)(content: OutputStream => A): A =
    write[OutputStream, A](file, Files.newOutputStream(_))(content)

  /**
   * @param open the file that takes the place of the other one
   * @throws IOException as above
   */
  @throws[IOException]
  def write[F <: AutoCloseable, A](file: Path, open: Path => F)(content: F => A): A = {
    val part = file.resolveSibling(s"${file.getFileName}.part")
    try {
      val written = Using.resource(open(part))(content)
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE)
      written
    } finally {
      Files.deleteIfExists(part)
      ()
    }
  }

  /** Writes some bytes, and creates the folder if it is missing. @throws IOException as above */
  @throws[IOException]
  def replace(file: Path, bytes: Array[Byte]): Unit = {
    val folder = file.toAbsolutePath.getParent
    // Java 17 refuses to create a folder that is a link to one.
    if (!Files.isDirectory(folder)) Files.createDirectories(folder)
    write(file)(_.write(bytes))
  }

  /** @return left: one line that says what cannot be written */
  def attempt[A](what: Path)(write: => A): Either[String, A] =
    try Right(write)
    catch { case e: IOException => Left(s"$what cannot be written: ${WriteFailure.reason(e)}.") }
}

/** The reason why a file cannot be written, for a message. */
private[perf] object WriteFailure {
  def reason(e: IOException): String = e match {
    case exists: FileAlreadyExistsException => s"${exists.getFile} is not a folder"
    case denied: AccessDeniedException => s"no permission to write ${denied.getFile}"
    case missing: NoSuchFileException => s"${missing.getFile} cannot be created"
    case system: FileSystemException =>
      s"${Option(system.getReason).getOrElse(system.getClass.getSimpleName)} (${system.getFile.stripSuffix(".part")})"
    case other => Option(other.getMessage).getOrElse(other.getClass.getSimpleName)
  }
}
