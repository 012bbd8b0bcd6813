package org.folio.perf.source.calls

import java.io.{FilterInputStream, InputStream, IOException}
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, FileSystems, Path, Paths}
import java.util.zip.GZIPInputStream
import org.folio.perf.source.file.ByteLines
import org.folio.perf.model.{CallLogFacts, LoggedTrace, LoggedWords, RequestMark}
import scala.jdk.CollectionConverters._
import scala.util.Using

/**
 * Wanted lines.
 *
 * @param run code in the marks of the run
 * @param fromMs epoch milliseconds, likewise `toMs`; lines outside are of no request of the run
 */
final case class CallLogRequest(run: String, fromMs: Long, toMs: Long) {

  /** The text that all lines of sampled requests have. */
  def sampled: String = RequestMark.sampledPrefix(run)
  def marked: String = RequestMark.prefix(run)
}

/**
 * A place that keeps the logs of FOLIO's gateway and modules. No method fails: what could not be read stands in the
 * gaps of the answer, in sentences.
 */
trait CallLogSource {

  /** Value of the setting `calls.source`. */
  def name: String

  /**
   * Passes on the lines of a run: calls of sampled requests, and warnings and errors about all its requests. Lines of one log
   * come in its order, those of several logs roughly in the order of time.
   *
   * @param skipped gets the number of lines that were read in vain
   * @return gaps
   */
  def read(request: CallLogRequest, skipped: Long => Unit)(line: LogEvent => Unit): Vector[String]
}

/** Reads the traces of a run from logs. */
object CallLogs {

  /** @param done gets each trace once */
  def read(
      source: CallLogSource,
      request: CallLogRequest,
      done: LoggedTrace => Unit,
  ): (CallLogFacts, Vector[LoggedWords]) = {
    val builder = new TraceBuilder(request.run, done)
    val gaps = source.read(request, builder.skipped)(builder.add)
    builder.close()
    (builder.facts(source.name, gaps), builder.said)
  }
}

/**
 * Files of logs, also packed with gzip, and standard input.
 *
 * @param names paths, with patterns such as `sidecar-*.log.gz`, with commas; `-` is standard input
 */
final class LogFiles(names: String, input: => InputStream = System.in) extends CallLogSource {
  override def name: String = "files"

  override def read(request: CallLogRequest, skipped: Long => Unit)(line: LogEvent => Unit): Vector[String] = {
    val (gaps, files) =
      names.split(',').toVector.map(_.trim).filter(_.nonEmpty).map(LogFiles.matching).partitionMap(identity)
    val found = files.flatten.distinct
    val (unread, opened) = found.map(open(_, request, found.size > 1)).partitionMap(identity)
    val all = opened.filter(_.advance())
    // The log whose next marked line is the earliest comes first. Few logs are open at the same time.
    val queue =
      scala.collection.mutable.PriorityQueue.from(all)(Ordering.by((log: OpenLog) => (-log.timeUs, -log.number)))
    while (queue.nonEmpty) {
      val log = queue.dequeue()
      line(log.event)
      if (log.advance()) queue.enqueue(log)
    }
    opened.foreach { log =>
      skipped(log.linesSkipped)
      log.close()
    }
    gaps ++ unread ++ opened.flatMap(_.problem)
  }

  private var count = 0

  private def open(file: Path, request: CallLogRequest, isOneOfSeveral: Boolean): Either[String, OpenLog] = {
    count += 1
    try {
      val raw = if (file.toString == "-") input else Files.newInputStream(file)
      val isPacked = file.toString.endsWith(".gz")
      val in = if (isPacked) new GZIPInputStream(raw, 1 << 16) else raw
      Right(new OpenLog(file.getFileName.toString, count, in, request, isOneOfSeveral))
    } catch { case e: IOException => Left(s"The log $file cannot be read: ${e.getMessage}. Its calls are missing.") }
  }
}

private object LogFiles {

  /** Files that a name stands for, sorted; left: there is none. */
  def matching(name: String): Either[String, Vector[Path]] = {
    val path = Paths.get(name)
    val folder = Option(path.getParent).getOrElse(Paths.get("."))
    if (name == "-" || Files.isRegularFile(path)) Right(Vector(path))
    else {
      val glob = FileSystems.getDefault.getPathMatcher(s"glob:${path.getFileName}")
      val found =
        if (!Files.isDirectory(folder)) Vector.empty
        else
          Using.resource(Files.list(folder))(_.iterator.asScala.toVector).filter(file => glob.matches(file.getFileName))
      if (found.isEmpty) Left(s"There is no log $name. Name existing files: -Dcalls.files=FILE,…")
      else Right(found.sorted)
    }
  }
}

/** A log that is read line by line. Lines without the run's mark are only counted. */
final private class OpenLog(
    name: String,
    val number: Int,
    in: InputStream,
    request: CallLogRequest,
    isOneOfSeveral: Boolean,
) {
  private val mark = request.marked.getBytes(UTF_8)
  private val lines = new ByteLines(new UntilFailure, takesRest = true)
  private var current: LogEvent = _
  private var broken: Option[String] = None
  private var lastUs = 0L
  var linesSkipped = 0L

  /** Text of a line behind the present one that was read too early. */
  private var pending: Option[String] = None

  def event: LogEvent = current

  /** Time of the present line, in microseconds of any day. */
  def timeUs: Long = lastUs
  def problem: Option[String] = broken

  /** Moves to the next line with a mark; false: there is none. */
  def advance(): Boolean = {
    var isFound = false
    while (!isFound && nextLine())
      if (isWanted) isFound = true else linesSkipped += 1
    if (isFound) {
      val found = text
      val isSaid = hasLevel && LogLine.parse(found, request.marked).exists(_.isInstanceOf[LogLine.Said])
      current = LogEvent(name, None, if (isSaid) found + reason() else found)
      if (isOneOfSeveral) lastUs = LineTime.of(found).fold(lastUs)(time => math.max(lastUs, anchored(time)))
    }
    isFound
  }

  /** A time without a date is of the day of the run. */
  private def anchored(time: LineTime): Long =
    if (time.hasDate) time.us else request.fromMs / OpenLog.DayMs * OpenLog.DayMs * 1000 + time.us

  /** The first line of a stack that follows a message, such as ` java.util.concurrent.TimeoutException: …`. */
  private def reason(): String =
    if (!nextLine()) ""
    else {
      val next = text
      if (OpenLog.Exception.findPrefixOf(next.trim).isDefined) {
        linesSkipped += 1
        s" ${next.trim}"
      } else {
        pending = Some(next)
        ""
      }
    }

  private var held: Option[String] = None

  private def text: String = held.getOrElse(lines.text)

  /** Whether the line is of a sampled request, or a warning or an error about another one. No text is made for others. */
  private def isWanted: Boolean = held match {
    case Some(line) => line.contains(request.marked)
    case None =>
      val at = indexOf(mark)
      at >= 0 && (at + mark.length < lines.until && lines.bytes(at + mark.length) == 's' || hasLevel)
  }

  private def hasLevel: Boolean =
    held.isDefined || OpenLog.Levels.exists(indexOf(_) >= 0)

  private def indexOf(what: Array[Byte]): Int = OpenLog.indexOf(lines.bytes, lines.from, lines.until, what)

  private def nextLine(): Boolean = {
    held = pending
    pending = None
    held.isDefined || lines.next()
  }

  /** The log until it cannot be read any further. */
  private class UntilFailure extends FilterInputStream(in) {
    override def read(bytes: Array[Byte], offset: Int, length: Int): Int =
      if (broken.isDefined) -1
      else
        try super.read(bytes, offset, length)
        catch {
          case e: IOException =>
            broken = Some(s"The log $name ends early: ${e.getMessage}. The calls behind are missing.")
            -1
        }
  }

  def close(): Unit = try in.close()
  catch { case _: IOException => () }
}

private object OpenLog {
  val DayMs = 86400000L
  val Levels: Array[Array[Byte]] = LogLine.Levels.map(_.getBytes(UTF_8)).toArray
  val Exception = "(?:Caused by: )?(?:[a-z][\\w$]*\\.)+[A-Z][\\w$]*(?:Exception|Error|Throwable|Timeout)\\b".r

  /** Place of some bytes between two places; -1: they are not there. */
  def indexOf(in: Array[Byte], from: Int, until: Int, what: Array[Byte]): Int = {
    val last = until - what.length
    val first = what(0)
    var i = from
    var found = -1
    while (found < 0 && i <= last) {
      while (i <= last && in(i) != first) i += 1
      if (i <= last) {
        var k = 1
        while (k < what.length && in(i + k) == what(k)) k += 1
        if (k == what.length) found = i
        i += 1
      }
    }
    found
  }
}
