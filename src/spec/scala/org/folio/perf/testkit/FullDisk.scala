package org.folio.perf.testkit

import java.io.{IOException, StringWriter, Writer}
import java.nio.file.Path

/** A file on a disk that is full after so many characters. */
final class FullDisk(file: Path, room: Int) extends Writer {
  private val held = new StringWriter
  private var written = 0

  override def write(chars: Array[Char], offset: Int, length: Int): Unit =
    held.write(chars, offset, length)

  override def flush(): Unit = {
    if (held.toString.length > room) throw new IOException("No space left on device")
    java.nio.file.Files.writeString(file, held.toString)
    written = held.toString.length
  }

  override def close(): Unit = if (held.toString.length > written) flush()
}
