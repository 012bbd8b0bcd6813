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

  def read(file: Path, visitor: LogVisitor): Either[ReadError, LogSummary] =
    try
      Using.resource(CompressedLog.open(file))(
        read(file, _, CompressedLog.bytesIn(file), visitor)
      )
    catch { case e: IOException => Left(ReadError.Unreadable(file, e.toString)) }

  /** Opens a log whose reader closes it, unless that fails. */
  private[source] def opened[A](
      file: Path
  )(use: (InputStream, Long) => Either[ReadError, A]): Either[ReadError, A] =
    try {
      val in = CompressedLog.open(file)
      val result = use(in, CompressedLog.bytesIn(file))
      if (result.isLeft) in.close()
      result
    } catch { case e: IOException => Left(ReadError.Unreadable(file, e.toString)) }

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
