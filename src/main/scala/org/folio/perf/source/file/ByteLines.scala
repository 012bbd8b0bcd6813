package org.folio.perf.source.file

import java.io.InputStream
import java.nio.charset.StandardCharsets.UTF_8

/**
 * The lines of a stream, which share one byte array.
 *
 * @param takesRest whether bytes after the last line break are a line
 */
final private[source] class ByteLines(
    in: InputStream,
    takesRest: Boolean = false,
) {
  private val bytes = new Array[Byte](ByteLines.BufferBytes)
  private var position = 0
  private var limit = 0

  /** The current line. */
  var text = ""

  /** Number of the current line, from 1. */
  var number = 0L

  /** The current line does not fit into the array; its text is empty. */
  var tooLong = false

  /** The stream ends with bytes that no line break follows. Known after the last line. */
  var endsWithin = false

  /** Moves to the next line; false: no further line. */
  def next(): Boolean = {
    tooLong = false
    var scan = position
    var end = -1
    var more = true
    while (end < 0 && more) {
      while (scan < limit && bytes(scan) != '\n') scan += 1
      if (scan < limit) end = scan
      else {
        if (scan - position == bytes.length) {
          tooLong = true
          position = limit
        }
        scan -= position
        more = fill()
      }
    }
    if (end < 0 && takesRest && position < limit) end = limit
    if (end < 0) endsWithin = tooLong || position < limit else setLine(end)
    end >= 0
  }

  private def setLine(end: Int): Unit = {
    val until = if (end > position && bytes(end - 1) == '\r') end - 1 else end
    text = if (tooLong) "" else new String(bytes, position, until - position, UTF_8)
    position = math.min(end + 1, limit)
    number += 1
  }

  /** Moves unread bytes to the front and reads on; false: the stream has ended. */
  private def fill(): Boolean = {
    System.arraycopy(bytes, position, bytes, 0, limit - position)
    limit -= position
    position = 0
    val read = in.read(bytes, limit, bytes.length - limit)
    if (read > 0) limit += read
    read > 0
  }
}

private[source] object ByteLines {

  /** Size of the bytes, and the longest line that is read. */
  val BufferBytes: Int = 1 << 20
}
