package org.folio.perf.source

import java.io.InputStream
import java.nio.charset.StandardCharsets.UTF_8

/**
 * The lines of a stream as ranges of one byte array; what follows the last line break is no line.
 *
 * @param atMost bytes that the stream has; longer lines are not expected in it
 */
final private[source] class ByteLines(
    in: InputStream,
    atMost: Long = ByteLines.BufferBytes.toLong,
) {
  private val buffer = new Array[Byte](
    math.max(ByteLines.SmallestBytes.toLong, math.min(atMost, ByteLines.BufferBytes.toLong)).toInt
  )
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

  /** Of the present line, from 1. */
  def number: Long = lineNumber

  /** The present line does not fit into the array: its range is empty. */
  def tooLong: Boolean = isTooLong

  /** After the last line: there were bytes behind its line break. */
  def endsWithin: Boolean = rest

  def text: String = new String(buffer, lineFrom, lineUntil - lineFrom, UTF_8)

  /** False: there is no further complete line. */
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
    if (end < 0) rest = isTooLong || position < limit else found(end)
    end >= 0
  }

  private def found(end: Int): Unit = {
    lineFrom = if (isTooLong) end else position
    lineUntil = if (end > lineFrom && buffer(end - 1) == '\r') end - 1 else end
    position = end + 1
    lineNumber += 1
  }

  /** Moves what is left to the front and reads on; false: the stream has ended. */
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

  /** Also the longest line that is read. */
  val BufferBytes: Int = 1 << 20

  /** A file that is still written grows meanwhile. */
  private val SmallestBytes = 1 << 16
}
