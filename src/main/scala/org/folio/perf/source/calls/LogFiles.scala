package org.folio.perf.source.calls

import java.io.{InputStream, InputStreamReader, IOException, PushbackInputStream}
import java.nio.charset.StandardCharsets.{UTF_16, UTF_16BE, UTF_16LE}
import java.nio.file.StandardOpenOption.DELETE_ON_CLOSE
import java.nio.file.{Files, FileSystems, FileVisitOption, Path, Paths}
import java.util.zip.GZIPInputStream
import org.folio.perf.model.FilePath
import org.folio.perf.source.file.ByteLines
import scala.annotation.tailrec
import scala.jdk.CollectionConverters._
import scala.util.Using
import scala.util.control.NonFatal

/**
 * Files of logs, also packed with gzip or in UTF-16, and standard input.
 *
 * @param names paths, with patterns such as `sidecar-*.log.gz`, also in folders, with commas; a folder stands for all files below it, `-` for standard input
 */
final class LogFiles(names: String, input: => InputStream = System.in) extends CallLogSource {
  override def name: String = "files"

  override def read(request: CallLogRequest, skipped: Long => Unit)(line: LogEvent => Unit): Vector[String] = {
    val (gaps, files) =
      names.split(',').toVector.map(_.trim).filter(_.nonEmpty).map(LogFiles.matching).partitionMap(identity)
    val found = LogFiles.distinct(files.flatten)
    val shown = LogFiles.names(found)
    // Lines of all clients need no order, so few logs are open at the same time.
    val together = if (request.isOfAll && !request.withAnswers) found.map(Vector(_)) else Vector(found)
    gaps ++ together.flatMap { files =>
      val logs = files.zipWithIndex.map { case (file, i) => open(file, shown(file), i, request, files.size > 1) }
      merged(logs, skipped, line)
    }
  }

  private def merged(
      logs: Vector[Either[String, OpenLog]],
      skipped: Long => Unit,
      line: LogEvent => Unit,
  ): Vector[String] = {
    val (unread, opened) = logs.partitionMap(identity)
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
    unread ++ opened.flatMap(_.problem)
  }

  private def open(
      file: Path,
      name: String,
      number: Int,
      request: CallLogRequest,
      isOneOfSeveral: Boolean,
  ): Either[String, OpenLog] =
    try {
      val raw = if (file.toString == "-") input else Files.newInputStream(file)
      LogText.decoded(raw) match {
        case Some(text) => Right(new OpenLog(name, number, text, request, isOneOfSeveral))
        case None =>
          raw.close()
          Left(s"The log $file is no text, so its calls are missing. Unpack it, or name its text.")
      }
    } catch { case e: IOException => Left(s"The log $file cannot be read: ${e.getMessage}. Its calls are missing.") }
}

private object LogFiles {

  /** Files that a name stands for, sorted; left: there is none. */
  def matching(name: String): Either[String, Vector[Path]] =
    try
      FilePath.guarded {
        val isExact = name == "-" || Files.exists(Paths.get(name))
        val found =
          if (name == "-") Vector(Paths.get(name))
          else if (isExact) filesBelow(Paths.get(name))
          else {
            val glob = FileSystems.getDefault.getPathMatcher(s"glob:$name")
            filesBelow(plainPart(name)).filter(file => glob.matches(file))
          }
        if (found.isEmpty) Left(s"There is no log $name. Name existing files: -Dcalls.files=FILE,…")
        else Right(found.sorted)
      }
    catch {
      case NonFatal(e) =>
        Left(s"The log $name cannot be looked for: ${e.getMessage}.")
    }

  /** The folder in front of the first part of a pattern that stands for several. */
  private def plainPart(pattern: String): Path = {
    val plain = pattern.takeWhile(!"*?[{\\".contains(_))
    Paths.get(plain.substring(0, plain.lastIndexOf('/') + 1))
  }

  private def filesBelow(place: Path): Vector[Path] =
    if (place.toString.nonEmpty && !Files.exists(place)) Vector.empty
    else
      Using.resource(Files.walk(place, FileVisitOption.FOLLOW_LINKS))(
        _.iterator.asScala.filter(Files.isRegularFile(_)).toVector
      )

  /** Each file once, although links may lead to it too. */
  def distinct(files: Vector[Path]): Vector[Path] =
    files.distinctBy(file => if (file.toString == "-") file else file.toRealPath())

  /**
   * Names of the logs. A file with a number for its name is one of several of a log, which has the name of its folder: so
   * CloudWatch exports a stream, and Kubernetes turns a log over.
   */
  def names(files: Vector[Path]): Map[Path, String] = {
    val short = files.map { file =>
      val own = file.getFileName.toString
      val folders = Option(file.toAbsolutePath.getParent).toVector.flatMap(_.iterator.asScala).map(_.toString)
      file -> (if (own.takeWhile(_ != '.').forall(_.isDigit)) Left(folders.takeRight(2).mkString("/")) else Right(own))
    }
    val twice = short.groupBy(_._2).collect { case (name, its) if name.isRight && its.size > 1 => name }.toSet
    short.map { case (file, name) => file -> (if (twice(name)) file.toString else name.merge) }.toMap
  }
}

/** The text in the bytes of a log, by their beginning. */
private object LogText {
  private val Peek = 512

  /** `None`: they are no text, such as an archive. */
  @tailrec def decoded(raw: InputStream): Option[InputStream] = {
    val in = new PeekedInput(raw, Peek)
    val head = in.readNBytes(Peek)
    in.unread(head)
    if (head.startsWith(Gzip)) decoded(new GZIPInputStream(in, 1 << 16))
    else if (isUtf16(head)) Some(recoded(new InputStreamReader(in, UTF_16)))
    // No text has these characters; whatever is packed has some.
    else Option.unless(head.exists(sign => sign >= 0 && sign < '\t'))(in)
  }

  private val Gzip = Array[Byte](0x1f, 0x8b.toByte)

  /** The text as UTF-8, in a file for as long as it is read. */
  private def recoded(text: InputStreamReader): InputStream = {
    val file = Files.createTempFile("folio-perf-", ".log")
    Using.resources(Files.newBufferedWriter(file), text)((to, from) => from.transferTo(to))
    Files.newInputStream(file, DELETE_ON_CLOSE)
  }

  /** UTF-16 of Windows, by the mark of its order. */
  private def isUtf16(head: Array[Byte]): Boolean =
    Vector(UTF_16LE, UTF_16BE).exists(order => head.startsWith("\ufeff".getBytes(order)))
}

/** A stream that tells whether it has ended: GZIPInputStream takes one that has no byte at hand for ended. */
final private class PeekedInput(in: InputStream, peek: Int) extends PushbackInputStream(in, peek) {
  override def available: Int = {
    val next = read()
    if (next < 0) 0
    else {
      unread(next)
      1
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
  private val lines = new ByteLines(in, takesRest = true)
  var event: LogEvent = _

  /** Time of the present line, in microseconds of any day. */
  var timeUs = 0L
  var problem: Option[String] = None
  var linesSkipped = 0L

  /** Whether the line behind the present one has been read, and is the next one. */
  private var isAhead = false

  /** Moves to the next wanted line; false: there is none. */
  def advance(): Boolean = {
    var isThere = nextLine()
    while (isThere && !isWanted) {
      linesSkipped += 1
      isThere = nextLine()
    }
    if (isThere) {
      val found = lines.text
      val isSaid =
        !request.isOfAll && hasLevel && LogLine.parse(found, request.marked).exists(_.isInstanceOf[LogLine.Said])
      event = LogEvent(name, None, if (isSaid) found + reason() else found)
      if (isOneOfSeveral)
        timeUs = LineTime.of(found, request.marked).fold(timeUs)(time => math.max(timeUs, anchored(time)))
    }
    isThere
  }

  /** A time without a date is of the day of the run. */
  private def anchored(time: LineTime): Long =
    if (time.hasDate) time.us else request.fromMs / LineTime.DayMs * LineTime.DayMs * 1000 + time.us

  /** The first line of a stack that follows a message, such as ` java.util.concurrent.TimeoutException: …`. */
  private def reason(): String = {
    isAhead = nextLine()
    val next = if (isAhead) lines.text.trim else ""
    if (OpenLog.Exception.findPrefixOf(next).isEmpty) ""
    else {
      isAhead = false
      linesSkipped += 1
      s" $next"
    }
  }

  /** Whether the line is of a sampled request, or a warning or an error about another one. */
  private def isWanted: Boolean =
    if (request.isOfAll) !request.withAnswers || OpenLog.Calls.exists(lines.text.contains(_))
    else {
      val at = lines.text.indexOf(request.marked)
      at >= 0 && (lines.text.startsWith("s", at + request.marked.length) || hasLevel)
    }

  private def hasLevel: Boolean = LogLine.Levels.exists(lines.text.contains(_))

  /** Moves to the next line; false: there is none, or the log cannot be read any further. */
  private def nextLine(): Boolean = {
    val isThere = isAhead || problem.isEmpty && readLine()
    isAhead = false
    isThere
  }

  private def readLine(): Boolean =
    try lines.next()
    catch {
      case e: IOException =>
        problem = Some(s"The log $name ends early: ${e.getMessage}. The calls behind are missing.")
        false
    }

  def close(): Unit = try in.close()
  catch { case _: IOException => () }
}

private object OpenLog {
  val Calls: Vector[String] = Vector(" REQ ", " RES ", " rt=")
  val Exception = "(?:Caused by: )?(?:[a-z][\\w$]*\\.)+[A-Z][\\w$]*(?:Exception|Error|Throwable|Timeout)\\b".r
}
