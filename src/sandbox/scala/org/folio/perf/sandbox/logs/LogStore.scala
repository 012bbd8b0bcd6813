package org.folio.perf.sandbox.logs

import io.vertx.core.http.HttpServerRequest
import java.io.{BufferedOutputStream, IOException, OutputStream, RandomAccessFile}
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path, Paths}
import java.time.Instant
import java.time.format.DateTimeFormatter
import java.time.ZoneOffset
import org.folio.perf.sandbox.http.MountedRoutes

/**
 * The logs of the sandbox's gateway and modules in one file: a line of each begins with its time and the name of its log,
 * as with `kubectl logs --timestamps --prefix`. Used by one thread, the event loop.
 *
 * @param named path of the file; empty: one that is deleted at the end
 */
final class LogStore(named: String) extends MountedRoutes {
  private val file: Path =
    if (named.nonEmpty) Paths.get(named)
    else {
      val made = Files.createTempFile("folio-perf-sandbox", ".log")
      made.toFile.deleteOnExit()
      made
    }
  private val out: OutputStream = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)
  private var isFull = false
  private var bytes = 0L

  override def pathPrefix: String = LogStore.Path

  /** All lines so far. */
  override def handle(request: HttpServerRequest): Unit = {
    out.flush()
    request.response.putHeader("content-type", "text/plain; charset=utf-8").sendFile(file.toString)
    ()
  }

  /** @param log name, such as that of a stream of CloudWatch; without blanks */
  def write(atMs: Long, log: String, line: String): Unit = if (!isFull) {
    val all = s"${LogStore.Stamp.format(Instant.ofEpochMilli(atMs))} $log $line\n".getBytes(UTF_8)
    try {
      out.write(all)
      bytes += all.length
      isFull = bytes > LogStore.MostBytes
    } catch { case _: IOException => isFull = true }
  }

  /**
   * Lines from a place on, until one place has `mostBytes` of them.
   *
   * @param wanted decides by the text of the line
   * @return the lines, and the place behind; `None`: it is the end
   */
  def read(from: Long, mostBytes: Int, mostLines: Int)(
      wanted: StoredLine => Boolean
  ): (Vector[StoredLine], Option[Long]) = {
    out.flush()
    val in = new RandomAccessFile(file.toFile, "r")
    try {
      in.seek(from)
      val buffer = new Array[Byte](LogStore.ScanBytes)
      val found = Vector.newBuilder[StoredLine]
      var (size, count, scanned, place) = (0, 0, 0L, from)
      var rest = in.read(buffer)
      var isOver = false
      while (!isOver && rest > 0) {
        var start = 0
        var end = LogStore.endOfLine(buffer, 0, rest)
        while (!isOver && end >= 0) {
          val line = LogStore.parse(new String(buffer, start, end - start, UTF_8))
          line.filter(wanted).foreach { one =>
            found += one
            size += one.text.length
            count += 1
          }
          place += end + 1 - start
          start = end + 1
          end = LogStore.endOfLine(buffer, start, rest)
          isOver = size >= mostBytes || count >= mostLines
        }
        scanned += start
        if (start == 0 || scanned > LogStore.MostScanned) isOver = true
        in.seek(place)
        rest = if (isOver) 0 else in.read(buffer)
      }
      (found.result(), Option.when(place < in.length)(place))
    } finally in.close()
  }
}

/** @param log name of the log; `text`: the line as the log has it */
final case class StoredLine(atMs: Long, log: String, text: String)

private object LogStore {
  val Path = "/_/logs"

  /** A day of load would fill a disk. */
  val MostBytes: Long = 2L << 30
  val ScanBytes: Int = 1 << 20

  /** AWS too gives pages without an event, if it has searched long. */
  val MostScanned: Long = 32L << 20
  val Stamp: DateTimeFormatter =
    DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC)

  def endOfLine(bytes: Array[Byte], from: Int, until: Int): Int = {
    var i = from
    while (i < until && bytes(i) != '\n') i += 1
    if (i < until) i else -1
  }

  def parse(line: String): Option[StoredLine] = line.split(" ", 3) match {
    case Array(time, log, text) => Some(StoredLine(Instant.parse(time).toEpochMilli, log, text))
    case _ => None
  }
}
