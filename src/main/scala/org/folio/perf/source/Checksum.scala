package org.folio.perf.source

import java.io.{FilterInputStream, InputStream, IOException, OutputStream}
import java.nio.file.{Files, Path}
import java.util.zip.{CheckedInputStream, CRC32C}
import scala.util.Using
import org.folio.perf.model.RecordedFile

/**
 * Computes the checksum of a file while it is read, and compares it with the checksum at the end of the run.
 *
 * @param recorded size and checksum at the end of the run; `None`: unknown
 */
private[source] class CheckedStream(in: InputStream, recorded: Option[RecordedFile]) extends FilterInputStream(in) {
  private val sum = new CRC32C
  private var bytes = 0L
  private var isAtEnd = false

  override def read(): Int = {
    val one = new Array[Byte](1)
    if (read(one, 0, 1) < 0) -1 else one(0) & 0xff
  }

  override def read(into: Array[Byte], offset: Int, length: Int): Int = {
    val read = super.read(into, offset, length)
    if (read < 0) isAtEnd = true
    else if (recorded.isDefined) {
      sum.update(into, offset, read)
      bytes += read.toLong
    }
    read
  }

  override def skip(n: Long): Long = throw new UnsupportedOperationException("skip")
  override def markSupported(): Boolean = false

  /** The change as a sentence; `None`: no change, or the file was not read to its end. */
  def problem: Option[String] = recorded.filter(_ => isAtEnd).flatMap { before =>
    val now = Checksum.of(before.name, sum, bytes)
    Option.when(now != before)(
      s"${before.name} changed since the run ended: it has ${now.bytes} bytes with the checksum " +
        s"${now.crc32c}, recorded were ${before.bytes} bytes with ${before.crc32c}. Its data may " +
        "be wrong. Copy the file again from where the run wrote it."
    )
  }
}

/** Checksums (CRC32C) of a run's files, which show later whether a file has changed since the run. */
object Checksum {

  /** Sizes and checksums of the named files that exist and can be read. */
  def of(folder: Path, names: Vector[String]): Vector[RecordedFile] = names.flatMap { name =>
    val file = folder.resolve(name)
    if (!Files.isRegularFile(file)) None
    else
      try {
        val sum = new CRC32C
        val bytes = Using.resource(new CheckedInputStream(Files.newInputStream(file), sum))(
          _.transferTo(OutputStream.nullOutputStream)
        )
        Some(of(name, sum, bytes))
      } catch { case _: IOException => None }
  }

  private[source] def of(name: String, sum: CRC32C, bytes: Long): RecordedFile =
    RecordedFile(name, bytes, f"${sum.getValue}%08x")

  /** The change of a run's file as a sentence; `None`: no change, or the earlier state is unknown. */
  private[source] def problem(file: Path, recorded: Option[RecordedFile]): Option[String] =
    try
      recorded.flatMap { _ =>
        Using.resource(new CheckedStream(Files.newInputStream(file), recorded)) { in =>
          in.transferTo(OutputStream.nullOutputStream)
          in.problem
        }
      }
    catch { case _: IOException => None }
}
