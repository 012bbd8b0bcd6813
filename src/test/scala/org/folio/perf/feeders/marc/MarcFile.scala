package org.folio.perf.feeders.marc

import java.io.{BufferedOutputStream, OutputStream}
import java.nio.file.{Files, Path}
import org.marc4j.MarcStreamWriter
import org.marc4j.marc.Record
import scala.util.Using

/**
 * A file of MARC records (ISO 2709, UTF-8) on disk, in the parts in which it is uploaded.
 *
 * @param parts in order; of `partBytes` each, the last one of the rest
 */
final case class MarcFile(name: String, records: Int, parts: Vector[Path]) {
  def bytes: Long = parts.map(Files.size(_)).sum
}

object MarcFile {

  /** Part size of FOLIO's user interface: 30 MB. A part may end within a record. */
  val PartBytes: Long = 31457280L

  /**
   * Writes the records one after the other, so that its memory does not grow with their number. Files of
   * these names are written anew.
   *
   * @param folder is made when it is not there
   */
  def write(
      folder: Path,
      name: String,
      records: Iterator[Record],
      partBytes: Long = PartBytes,
  ): MarcFile = {
    Files.createDirectories(folder)
    Using.resource(new PartedOutput(folder, name, partBytes)) { parted =>
      val out = new BufferedOutputStream(parted, BufferBytes)
      val writer = new MarcStreamWriter(out, "UTF-8")
      var count = 0
      records.foreach { record =>
        writer.write(record)
        count += 1
      }
      out.flush()
      MarcFile(name, count, parted.parts)
    }
  }

  private val BufferBytes = 1 << 16

  /** Starts the next file as soon as one is full. */
  final private class PartedOutput(folder: Path, name: String, partBytes: Long)
      extends OutputStream {
    private var written = Vector.empty[Path]
    private var current: OutputStream = next()
    private var remaining = partBytes

    def parts: Vector[Path] = written

    private def next(): OutputStream = {
      val part = folder.resolve(s"$name.part${written.size + 1}")
      written = written :+ part
      Files.newOutputStream(part)
    }

    override def write(byte: Int): Unit = write(Array(byte.toByte), 0, 1)

    override def write(bytes: Array[Byte], from: Int, length: Int): Unit = {
      var at = from
      val end = from + length
      while (at < end) {
        if (remaining == 0) {
          current.close()
          current = next()
          remaining = partBytes
        }
        val some = math.min(remaining, (end - at).toLong).toInt
        current.write(bytes, at, some)
        at += some
        remaining -= some.toLong
      }
    }

    override def close(): Unit = current.close()
  }
}
