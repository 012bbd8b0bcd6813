package org.folio.perf.source

import java.io.InputStream
import java.nio.ByteBuffer
import java.nio.charset.StandardCharsets.{ISO_8859_1, UTF_16LE}
import scala.util.control.NoStackTrace

/**
 * Big-endian primitives and Gatling's strings from a stream, through one byte array.
 *
 * @param totalBytes of the stream; a length that points behind its end counts as a cut, and no memory is allocated for it
 */
final private[source] class BinaryInput(in: InputStream, totalBytes: Long) {
  import BinaryInput._

  private val bytes = new Array[Byte](bufferFor(totalBytes))
  private val view = ByteBuffer.wrap(bytes) // big-endian
  private var position = 0
  private var limit = 0
  private var bufferStart = 0L

  /** Bytes from the start of the stream. */
  def offset: Long = bufferStart + position.toLong

  def atEnd: Boolean = position == limit && !fill(1)

  def byte(): Int = {
    need(1)
    position += 1
    bytes(position - 1).toInt
  }

  def boolean(what: String): Boolean = byte() match {
    case 0 => false
    case 1 => true
    case other => throw Corrupt(s"$other for $what, expected 0 or 1")
  }

  def int(): Int = {
    need(4)
    position += 4
    view.getInt(position - 4)
  }

  def long(): Long = {
    need(8)
    position += 8
    view.getLong(position - 8)
  }

  /** The next `atMost` bytes, or fewer at the end of the stream. */
  def rest(atMost: Int): Array[Byte] = {
    fill(atMost)
    val there = math.min(atMost, limit - position)
    position += there
    java.util.Arrays.copyOfRange(bytes, position - there, position)
  }

  /** Length in bytes, then the bytes, then their coding: 0 is ISO-8859-1, 1 is UTF-16. */
  def string(): String = {
    val length = int()
    if (length == 0) ""
    else {
      checkLength(length, "a string")
      need(length + 1)
      val start = position
      position += length + 1
      bytes(position - 1).toInt match {
        case 0 => new String(bytes, start, length, ISO_8859_1)
        // Written in the writer's own byte order; all machines Gatling runs on are little-endian.
        case 1 if length % 2 == 0 => new String(bytes, start, length, UTF_16LE)
        case coding =>
          throw Corrupt(s"coding $coding of a string of $length bytes, expected 0 or 1")
      }
    }
  }

  /** Skips a length and that number of bytes. */
  def skipBlock(): Unit = {
    var left = int()
    if (left < 0) throw Corrupt(s"length $left")
    while (left > 0) {
      need(1)
      val step = math.min(left, limit - position)
      position += step
      left -= step
    }
  }

  /** Number of items that follow; at most the number of bytes left. */
  def count(what: String): Int = {
    val n = int()
    if (n < 0) throw Corrupt(s"$n $what")
    if (n.toLong > totalBytes - offset) throw CutOff
    n
  }

  private def checkLength(length: Int, what: String): Unit = {
    if (length < 0 || length >= BufferBytes) throw Corrupt(s"length $length of $what")
    if (length.toLong > totalBytes - offset) throw CutOff
  }

  private def need(n: Int): Unit =
    if (limit - position < n && !fill(n)) throw CutOff

  /** Moves unread bytes to the front and reads until there are `n` bytes; false: the stream has fewer. */
  private def fill(n: Int): Boolean = {
    System.arraycopy(bytes, position, bytes, 0, limit - position)
    bufferStart += position.toLong
    limit -= position
    position = 0
    var read = 0
    while (limit < n && read >= 0) {
      read = in.read(bytes, limit, bytes.length - limit)
      if (read > 0) limit += read
    }
    limit >= n
  }
}

private[source] object BinaryInput {

  /** Size of the buffer, and the longest accepted string: Gatling cuts its messages at 200 characters. */
  val BufferBytes: Int = 1 << 20

  /** Size of the buffer; a string is never longer than its file. */
  private def bufferFor(totalBytes: Long): Int =
    math.max(SmallestBytes.toLong, math.min(totalBytes + 1, BufferBytes.toLong)).toInt

  private val SmallestBytes = 1 << 14

  /** The stream ended within a record. */
  case object CutOff extends RuntimeException with NoStackTrace

  final case class Corrupt(found: String) extends RuntimeException(found) with NoStackTrace
}
