package org.folio.perf.source.file

import java.io.{ByteArrayInputStream, IOException}
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, NoSuchFileException, Path}
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
