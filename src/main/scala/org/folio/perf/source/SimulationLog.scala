package org.folio.perf.source

import java.io.{InputStream, IOException}
import java.nio.file.Path
import scala.util.Using

/**
 * Gatling's simulation.log, versions 3.13 to 3.15: binary, undocumented, written by
 * `io.gatling.core.stats.writer.LogFileDataWriter`. It is read in one pass with constant memory.
 *
 * A log that ends early (its writer was killed) or is damaged gives what was read until there.
 */
object SimulationLog {
  val ExpectedVersions = "3.13 to 3.15"

  private val KnownVersion = """3\.1[345](\..*)?""".r

  /** Deeper nesting of groups is taken for damage. */
  private val MaxDepth = 100

  /** Clocks of threads may differ by a little; more is taken for damage. */
  private val ClockToleranceMs = 1000

  def read(file: Path, visitor: LogVisitor): Either[ReadError, LogSummary] =
    try
      Using.resource(CompressedLog.open(file))(
        read(file, _, CompressedLog.bytesIn(file), visitor)
      )
    catch { case e: IOException => Left(ReadError.Unreadable(file, e.toString)) }

  private[source] def read(
      file: Path,
      in: InputStream,
      totalBytes: Long,
      visitor: LogVisitor,
  ): Either[ReadError, LogSummary] =
    start(file, in, totalBytes, visitor).map {
      case Left(ended) => ended
      case Right(records) =>
        while (records.next()) {}
        records.summary
    }

  /** Reads the header. Right of the right: what reads the records one by one; left: there are none. */
  private[source] def start(
      file: Path,
      in: InputStream,
      totalBytes: Long,
      visitor: LogVisitor,
  ): Either[ReadError, Either[LogSummary, LogRecords]] = {
    val input = new BinaryInput(in, totalBytes)
    if (input.atEnd)
      Right(Left(incomplete("simulation.log is empty: its writer was killed at once.")))
    else
      try
        header(file, input).map { header =>
          val strings = new LogStrings
          visitor.started(header, strings)
          Right(new LogRecords(input, header, strings, visitor))
        }
      catch {
        case BinaryInput.CutOff =>
          Right(Left(incomplete("simulation.log is truncated in its header.")))
        case BinaryInput.Corrupt(found) =>
          Left(ReadError.NotOurs(file, found, s"the header of a log of Gatling $ExpectedVersions"))
      }
  }

  private def incomplete(problem: String) = LogSummary(None, 0, 0, 0, Some(problem))

  private def header(file: Path, input: BinaryInput): Either[ReadError, LogHeader] =
    input.byte() match {
      case 0 =>
        input.string() match {
          case version @ KnownVersion(_) => Right(headerOf(version, input))
          case other =>
            val advice = "Read it with the version of this program that ran the load."
            Left(ReadError.UnknownVersion(file, s"'$other'", s"Gatling $ExpectedVersions", advice))
        }
      case other =>
        val found = s"$other as its first byte"
        Left(ReadError.NotOurs(file, found, s"0, as in a log of Gatling $ExpectedVersions"))
    }

  private def headerOf(version: String, input: BinaryInput): LogHeader = {
    val simulationClass = input.string()
    val runStartMs = input.long()
    val description = input.string()
    val scenarios = Vector.fill(input.count("scenarios"))(input.string())
    var assertions = input.count("assertions")
    while (assertions > 0) {
      input.skipBlock()
      assertions -= 1
    }
    LogHeader(version, simulationClass, runStartMs, description, scenarios)
  }
}

/** The records after the header. */
final private[source] class LogRecords(
    input: BinaryInput,
    header: LogHeader,
    strings: LogStrings,
    visitor: LogVisitor,
) {
  import BinaryInput.{Corrupt, CutOff}
  import SimulationLog.{ClockToleranceMs, MaxDepth}

  private var count = 0L
  private var requests = 0L
  private var lastMs = 0
  private var problem = Option.empty[String]

  /** Shows the visitor one record; false: there is none, or no readable one. */
  def next(): Boolean = problem.isEmpty && {
    val recordStart = input.offset
    try {
      val isThere = !input.atEnd
      if (isThere) {
        record()
        count += 1
      }
      isThere
    } catch {
      case CutOff =>
        problem = Some(
          s"simulation.log is truncated after $count records, the last one at ${lastMs} ms."
        )
        false
      case Corrupt(found) =>
        problem = Some(
          s"simulation.log is damaged at byte $recordStart, after $count records " +
            s"(the last one at ${lastMs} ms): found $found. What follows was not read."
        )
        false
    }
  }

  /** Of what was read so far. */
  def summary: LogSummary = LogSummary(Some(header), count, requests, lastMs, problem)

  private def record(): Unit = input.byte() match {
    case 1 => request()
    case 2 => user()
    case 3 => group()
    case 4 => error()
    case other => throw Corrupt(s"record type $other, expected 1 to 4")
  }

  private def request(): Unit = {
    val path = groups()
    val name = cached(isMessage = false)
    val start = time()
    val end = endTime(start)
    val ok = input.boolean("a request's status")
    val message = cached(isMessage = true)
    visitor.request(path, name, start, end, ok, message)
    requests += 1
    seen(end)
  }

  private def user(): Unit = {
    val scenario = input.int()
    if (scenario < 0 || scenario >= header.scenarios.size)
      throw Corrupt(s"scenario $scenario of ${header.scenarios.size}")
    val starts = input.boolean("a user's start")
    val at = time()
    visitor.user(scenario, starts, at)
    seen(at)
  }

  private def group(): Unit = {
    val path = groups()
    val start = time()
    val end = endTime(start)
    val cumulated = input.int()
    val ok = input.boolean("a group's status")
    visitor.group(path, start, end, cumulated, ok)
    seen(end)
  }

  private def error(): Unit = {
    val message = cached(isMessage = true)
    val at = time()
    visitor.error(message, at)
    seen(at)
  }

  private def seen(ms: Int): Unit = if (ms > lastMs) lastMs = ms

  private def time(): Int = {
    val ms = input.int()
    if (ms < -ClockToleranceMs) throw Corrupt(s"time $ms ms")
    ms
  }

  private def endTime(start: Int): Int = {
    val end = input.int()
    if (end.toLong < start.toLong - ClockToleranceMs.toLong)
      throw Corrupt(s"an end ($end ms) before its start ($start ms)")
    end
  }

  private def groups(): Int = {
    var depth = input.int()
    if (depth < 0 || depth > MaxDepth) throw Corrupt(s"$depth nested groups")
    var path = 0
    while (depth > 0) {
      path = strings.child(path, cached(isMessage = false))
      depth -= 1
    }
    path
  }

  /** A positive index defines the next string, a negative one repeats one. */
  private def cached(isMessage: Boolean): Int = {
    val index = input.int()
    if (index < 0) {
      val id = -index
      if (id < 0 || id >= strings.textIds)
        throw Corrupt(s"a reference to string $id of ${strings.textIds - 1}")
      id
    } else if (index == strings.textIds) strings.add(input.string(), isMessage)
    else throw Corrupt(s"string $index defined after string ${strings.textIds - 1}")
  }
}
