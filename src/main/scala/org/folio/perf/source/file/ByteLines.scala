package org.folio.perf.source.file

import java.io.InputStream
import java.nio.charset.StandardCharsets.UTF_8

/**
 * The lines of a stream as ranges of one byte array.
 *
 * @param takesRest whether bytes after the last line break are a line
 */
final private[source] class ByteLines(
    in: InputStream,
    takesRest: Boolean = false,
) {
  val bytes = new Array[Byte](ByteLines.BufferBytes)
  private var position = 0
  private var limit = 0

  /** Range of the current line. */
  var from = 0
  var until = 0

  /** Number of the current line, from 1. */
  var number = 0L

  /** The current line does not fit into the array; its range is empty. */
  var tooLong = false

  /** The stream ends with bytes that no line break follows. Known after the last line. */
  var endsWithin = false

  def text: String = new String(bytes, from, until - from, UTF_8)

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
    from = if (tooLong) end else position
    until = if (end > from && bytes(end - 1) == '\r') end - 1 else end
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
