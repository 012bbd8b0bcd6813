package org.folio.perf.sandbox.logs

import io.vertx.core.http.HttpServerRequest
import java.io.{BufferedOutputStream, BufferedReader, InputStreamReader, IOException, OutputStream}
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path, Paths}
import java.time.Instant
import java.time.format.DateTimeFormatter
import java.time.ZoneOffset
import org.folio.perf.sandbox.http.MountedRoutes
import scala.util.Using

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
    Using.resource(Files.newInputStream(file)) { in =>
      in.skipNBytes(from)
      val lines = new BufferedReader(new InputStreamReader(in, UTF_8))
      val found = Vector.newBuilder[StoredLine]
      var (size, count, place) = (0, 0, from)
      var line = lines.readLine()
      while (line != null && size < mostBytes && count < mostLines && place - from < LogStore.MostScanned) {
        place += line.getBytes(UTF_8).length + 1
        LogStore.parse(line).filter(wanted).foreach { one =>
          found += one
          size += one.text.length
          count += 1
        }
        line = lines.readLine()
      }
      (found.result(), Option.when(line != null)(place))
    }
  }
}

/** @param log name of the log; `text`: the line as the log has it */
final case class StoredLine(atMs: Long, log: String, text: String)

private object LogStore {
  val Path = "/_/logs"

  /** A day of load would fill a disk. */
  val MostBytes: Long = 2L << 30

  /** AWS too gives pages without an event, if it has searched long. */
  val MostScanned: Long = 32L << 20
  val Stamp: DateTimeFormatter =
    DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC)

  def parse(line: String): Option[StoredLine] = line.split(" ", 3) match {
    case Array(time, log, text) => Some(StoredLine(Instant.parse(time).toEpochMilli, log, text))
    case _ => None
  }
}
