package org.folio.perf.source

import java.io.{ByteArrayInputStream, IOException, OutputStream}
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, NoSuchFileException, Path, StandardCopyOption}
import java.util.zip.GZIPInputStream
import scala.util.Using

/** Files that are read as a whole, if they fit into the memory; .gz is unpacked. */
private[source] object WholeFile {

  /** Share of the heap for a file: the objects made from it take several times its size. */
  private val ShareOfHeap = 8
  private val LargestBytes = 256L << 20

  def mostBytes: Long = math.min(LargestBytes, Runtime.getRuntime.maxMemory / ShareOfHeap)

  def bytes(file: Path, advice: String, most: Long = mostBytes): Either[ReadError, Array[Byte]] =
    try {
      val size = Files.size(file)
      if (!Files.isRegularFile(file)) Left(ReadError.Unreadable(file, "it is no file"))
      else if (size > most) Left(ReadError.TooLarge(file, size, most))
      else if (isGzip(file)) unpacked(file, most)
      else Right(Files.readAllBytes(file))
    } catch {
      case _: NoSuchFileException => Left(ReadError.Missing(file, advice))
      case e: IOException => Left(ReadError.Unreadable(file, e.toString))
    }

  def text(file: Path, advice: String): Either[ReadError, String] =
    bytes(file, advice).map(new String(_, UTF_8))

  def isGzip(file: Path): Boolean = file.getFileName.toString.endsWith(".gz")

  /** Unpacks at most `most` bytes: a small file can be packed gigabytes. */
  private def unpacked(file: Path, most: Long): Either[ReadError, Array[Byte]] = {
    val packed = new ByteArrayInputStream(Files.readAllBytes(file))
    Using.resource(new GZIPInputStream(packed)) { in =>
      val bytes = in.readNBytes(math.min(most + 1, Int.MaxValue.toLong - 8).toInt)
      if (bytes.length > most) Left(ReadError.TooLarge(file, bytes.length.toLong, most))
      else Right(bytes)
    }
  }
}

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
