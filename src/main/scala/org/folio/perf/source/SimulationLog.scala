package org.folio.perf.source

import java.io.{BufferedInputStream, DataInputStream, EOFException, InputStream, IOException}
import java.nio.charset.StandardCharsets.{ISO_8859_1, UTF_16LE}
import java.nio.file.{Files, Path}
import org.folio.perf.source.file.ReadError
import scala.collection.mutable
import scala.util.Using
import scala.util.control.NoStackTrace

/** A record of a simulation.log. Times are epoch milliseconds; the outermost group is the first one. */
sealed trait LogRecord

final case class LoggedRequest(
    groups: Vector[String],
    name: String,
    startMs: Long,
    endMs: Long,
    ok: Boolean,
    message: String,
) extends LogRecord

/** @param sumMs sum of the response times of its requests, without pauses */
final case class LoggedGroup(groups: Vector[String], startMs: Long, endMs: Long, sumMs: Int, ok: Boolean)
    extends LogRecord

/** The start or the end of a virtual user. */
final case class LoggedUser(scenario: String, starts: Boolean, atMs: Long) extends LogRecord

/** A request that was not sent because it could not be built. */
final case class LoggedError(message: String, atMs: Long) extends LogRecord

/** @param runStartMs epoch milliseconds */
final case class LogHeader(
    gatlingVersion: String,
    simulationClass: String,
    runStartMs: Long,
    description: String,
    scenarios: Vector[String],
)

/**
 * Result of reading a log.
 *
 * @param header `None`: the file ends within its header
 * @param problem reason why records may be missing, as a sentence; `None`: the log was read to its end
 */
final case class LogSummary(header: Option[LogHeader], records: Long, problem: Option[String])

/**
 * Gatling's simulation.log, versions 3.13 to 3.15: binary, undocumented, written by
 * `io.gatling.core.stats.writer.LogFileDataWriter`.
 *
 * A log that ends early (its writer was killed) or is damaged is read up to that point.
 */
object SimulationLog {
  val Name = "simulation.log"
  private val ExpectedVersions = "3.13 to 3.15"
  private val KnownVersion = """3\.1[345](\..*)?""".r

  def read(file: Path)(use: LogRecord => Unit): Either[String, LogSummary] =
    try Using.resource(Files.newInputStream(file))(read(file, _)(use))
    catch { case e: IOException => Left(ReadError.unreadable(file, e.toString)) }

  private[source] def read(file: Path, in: InputStream)(use: LogRecord => Unit): Either[String, LogSummary] = {
    val data = new DataInputStream(new BufferedInputStream(in, 1 << 16))
    data.read() match {
      case -1 => Right(LogSummary(None, 0, Some(s"$Name is empty: its writer was killed at once.")))
      case 0 =>
        val summary = new SimulationLog(data).read(use)
        summary.header.map(_.gatlingVersion).filterNot(isKnown).map(otherVersion(file, _)).toLeft(summary)
      case other => Left(notOurs(file, other))
    }
  }

  private def isKnown(version: String): Boolean = KnownVersion.matches(version)

  /** A damaged version can be long and have any characters. */
  private def otherVersion(file: Path, version: String): String = {
    val found = version.trim.take(40).map(c => if (c < ' ' || c > '~') '?' else c)
    ReadError.unknownVersion(file, s"Gatling $found", s"Gatling $ExpectedVersions", "Run the load with one of these.")
  }

  private def notOurs(file: Path, firstByte: Int): String =
    ReadError.notOurs(file, s"$firstByte as its first byte", s"0, as in a log of Gatling $ExpectedVersions")

  /** Longest accepted string: Gatling cuts its messages at 200 characters. */
  private val LongestBytes = 1 << 20

  final private case class Corrupt(found: String) extends RuntimeException(found) with NoStackTrace
}

final private class SimulationLog(in: DataInputStream) {
  import SimulationLog._

  // By number in the file, from 1 on.
  private val strings = mutable.ArrayBuffer("")
  private var startMs = 0L
  private var lastMs = 0

  /** Reads the header and, of a known version, the records. */
  def read(use: LogRecord => Unit): LogSummary = {
    var header = Option.empty[LogHeader]
    var records = 0L
    val problem =
      try {
        val start = readHeader()
        header = Some(start)
        var kind = if (isKnown(start.gatlingVersion)) in.read() else -1
        while (kind >= 0) {
          val found = record(kind, start)
          records += 1
          use(found)
          kind = in.read()
        }
        None
      } catch {
        case _: EOFException =>
          Some(
            s"$Name is truncated after $records records${if (records == 0) "" else s", the last one at $lastMs ms"}."
          )
        case Corrupt(found) =>
          Some(
            s"$Name is damaged after $records records (the last one at $lastMs ms): found $found. The rest was not read."
          )
      }
    LogSummary(header, records, problem)
  }

  private def readHeader(): LogHeader = {
    val version = string()
    if (!isKnown(version)) LogHeader(version, "", 0, "", Vector.empty)
    else {
      val simulation = string()
      startMs = in.readLong()
      val description = string()
      val scenarios = Vector.fill(count("scenarios"))(string())
      // Gatling's assertions.
      for (_ <- 0 until count("assertions")) in.skipNBytes(count("bytes").toLong)
      LogHeader(version, simulation, startMs, description, scenarios)
    }
  }

  private def record(kind: Int, header: LogHeader): LogRecord = {
    val (found, endMs) = kind match {
      case 1 =>
        val (path, name, start) = (groups(), cached(), in.readInt())
        val (end, ok) = (in.readInt(), in.readBoolean())
        LoggedRequest(path, name, startMs + start, startMs + end, ok, cached()) -> end
      case 2 =>
        val (scenario, starts, at) = (in.readInt(), in.readBoolean(), in.readInt())
        val name = header.scenarios.lift(scenario).getOrElse(throw Corrupt(s"scenario $scenario"))
        LoggedUser(name, starts, startMs + at) -> at
      case 3 =>
        val (path, start) = (groups(), in.readInt())
        val end = in.readInt()
        LoggedGroup(path, startMs + start, startMs + end, in.readInt(), in.readBoolean()) -> end
      case 4 =>
        val (message, at) = (cached(), in.readInt())
        LoggedError(message, startMs + at) -> at
      case other => throw Corrupt(s"record type $other, expected 1 to 4")
    }
    lastMs = math.max(lastMs, endMs)
    found
  }

  private def groups(): Vector[String] = Vector.fill(count("nested groups"))(cached())

  /** A positive number defines the next string, a negative one repeats a string. */
  private def cached(): String = {
    val number = in.readInt()
    if (number == strings.size) {
      strings += string()
      strings(number)
    } else if (number < 0 && number > -strings.size) strings(-number)
    else throw Corrupt(s"string $number after string ${strings.size - 1}")
  }

  /** Length in bytes, then the bytes, then their coding: 0 is ISO-8859-1, 1 is UTF-16 of little-endian machines. */
  private def string(): String = {
    val length = count("bytes of a string")
    if (length == 0) ""
    else {
      val bytes = in.readNBytes(length)
      in.readByte() match {
        case 0 => new String(bytes, ISO_8859_1)
        case 1 if length % 2 == 0 => new String(bytes, UTF_16LE)
        case coding => throw Corrupt(s"coding $coding of a string of $length bytes, expected 0 or 1")
      }
    }
  }

  private def count(what: String): Int = {
    val count = in.readInt()
    if (count < 0 || count > LongestBytes) throw Corrupt(s"$count $what")
    count
  }
}
