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
  private val buffer = new Array[Byte](ByteLines.BufferBytes)
  private var position = 0
  private var limit = 0
  private var lineFrom = 0
  private var lineUntil = 0
  private var lineNumber = 0L
  private var isTooLong = false
  private var rest = false

  def bytes: Array[Byte] = buffer
  def from: Int = lineFrom
  def until: Int = lineUntil

  /** Number of the current line, from 1. */
  def number: Long = lineNumber

  /** The current line does not fit into the array; its range is empty. */
  def tooLong: Boolean = isTooLong

  /** The stream ends with bytes that no line break follows. Known after the last line. */
  def endsWithin: Boolean = rest

  def text: String = new String(buffer, lineFrom, lineUntil - lineFrom, UTF_8)

  /** Moves to the next line; false: no further line. */
  def next(): Boolean = {
    isTooLong = false
    var scan = position
    var end = -1
    var more = true
    while (end < 0 && more) {
      while (scan < limit && buffer(scan) != '\n') scan += 1
      if (scan < limit) end = scan
      else {
        if (scan - position == buffer.length) {
          isTooLong = true
          position = limit
        }
        scan -= position
        more = fill()
      }
    }
    if (end < 0 && takesRest && position < limit) end = limit
    if (end < 0) rest = isTooLong || position < limit else setLine(end)
    end >= 0
  }

  private def setLine(end: Int): Unit = {
    lineFrom = if (isTooLong) end else position
    lineUntil = if (end > lineFrom && buffer(end - 1) == '\r') end - 1 else end
    position = math.min(end + 1, limit)
    lineNumber += 1
  }

  /** Moves unread bytes to the front and reads on; false: the stream has ended. */
  private def fill(): Boolean = {
    System.arraycopy(buffer, position, buffer, 0, limit - position)
    limit -= position
    position = 0
    val read = in.read(buffer, limit, buffer.length - limit)
    if (read > 0) limit += read
    read > 0
  }
}

private[source] object ByteLines {

  /** Size of the buffer, and the longest line that is read. */
  val BufferBytes: Int = 1 << 20
}
