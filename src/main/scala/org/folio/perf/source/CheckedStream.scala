package org.folio.perf.source

import java.io.{FilterInputStream, InputStream}
import java.util.zip.CRC32C
import org.folio.perf.model.RecordedFile

/**
 * Computes the checksum of a file while it is read, and compares it with the checksum at the end of the run.
 *
 * @param recorded size and checksum at the end of the run; `None`: unknown
 */
final private[source] class CheckedStream(in: InputStream, recorded: Option[RecordedFile])
    extends FilterInputStream(in) {
  private val sum = new CRC32C
  private var bytes = 0L
  private var isAtEnd = false

  override def read(): Int = {
    val byte = super.read()
    if (byte < 0) isAtEnd = true
    else if (recorded.isDefined) {
      sum.update(byte)
      bytes += 1
    }
    byte
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
