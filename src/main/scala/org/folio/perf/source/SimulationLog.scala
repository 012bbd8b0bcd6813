package org.folio.perf.source

import java.io.{InputStream, IOException}
import java.nio.file.Path
import org.folio.perf.model.{LogHeader, LogRecord, RecordedFile}
import org.folio.perf.source.file.ReadError
import scala.util.Using
import scala.util.control.NonFatal
import java.nio.charset.StandardCharsets.ISO_8859_1

/**
 * Gatling's simulation.log, versions 3.13 to 3.15: binary, undocumented, written by
 * `io.gatling.core.stats.writer.LogFileDataWriter`. It is read in one pass with constant memory.
 *
 * A log that ends early (its writer was killed) or is damaged is read up to that point.
 */
object SimulationLog {
  val Name = "simulation.log"
  val ExpectedVersions = "3.13 to 3.15"

  private val KnownVersion = """3\.1[345](\..*)?""".r

  /**
   * @param recorded size and checksum at the end of the run; `None`: unknown
   * @param use takes a record; the next one then stands in it
   */
  def read(file: Path, recorded: Option[RecordedFile] = None)(
      use: LogRecord => Unit
  ): Either[ReadError, LogSummary] =
    try open(file, recorded).map(Using.resource(_)(_.readAll(use)))
    catch { case e: IOException => Left(ReadError.Unreadable(file, e.toString)) }

  /** Opens a log and reads its header. */
  private def open(file: Path, recorded: Option[RecordedFile]): Either[ReadError, LogReader] =
    try {
      val in = new LogBytes(CompressedLog.open(file), recorded)
      try {
        val result = open(file, in, CompressedLog.bytesIn(file))
        if (result.isLeft) in.close()
        result
      } catch {
        case NonFatal(e) =>
          in.close()
          throw e
      }
    } catch { case e: IOException => Left(ReadError.Unreadable(file, e.toString)) }

  private[source] def open(file: Path, in: LogBytes, totalBytes: Long): Either[ReadError, LogReader] = {
    val input = new BinaryInput(in, totalBytes)
    def ended(problem: String) = Right(new LogReader(in, input, None, Some(s"$Name $problem")))
    if (input.atEnd) ended("is empty: its writer was killed at once.")
    else
      try header(file, input).map(header => new LogReader(in, input, Some(header)))
      catch {
        case BinaryInput.CutOff => ended("is truncated in its header.")
        case BinaryInput.Corrupt(found) =>
          Left(ReadError.NotOurs(file, found, s"the header of a log of Gatling $ExpectedVersions"))
      }
  }

  private def header(file: Path, input: BinaryInput): Either[ReadError, LogHeader] =
    input.byte() match {
      case 0 =>
        input.string() match {
          case version @ KnownVersion(_) => Right(headerOf(version, input))
          case other => Left(otherVersion(file, s"Gatling '${forMessage(other)}'"))
        }
      case OldLog.FirstByte =>
        OldLog.version(input.rest(OldLog.FirstLineBytes)) match {
          case Some(version) => Left(otherVersion(file, s"Gatling ${forMessage(version)}"))
          case None => Left(notOurs(file, OldLog.FirstByte))
        }
      case other => Left(notOurs(file, other))
    }

  /** Error of a log of another version of Gatling; the run's manifest names the program that can read it. */
  private def otherVersion(file: Path, found: String): ReadError = ReadError.UnknownVersion(
    file,
    found,
    s"Gatling $ExpectedVersions",
    "Make the report with the version of folio-perf that ran the load: run.json has it under " +
      "versions.folioPerf, and its commit under versions.gitCommit.",
  )

  private def notOurs(file: Path, firstByte: Int): ReadError = ReadError.NotOurs(
    file,
    s"$firstByte as its first byte",
    s"0, as in a log of Gatling $ExpectedVersions",
  )

  /** A text made safe for a message: damaged text can be long and have any characters. */
  private def forMessage(text: String): String =
    text.take(ShownChars).map(c => if (c < ' ' || c > '~') '?' else c)

  private val ShownChars = 40

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

/**
 * Gatling's simulation.log up to version 3.12: lines of text, the first one with tabs between `RUN`, the
 * simulation's class, its id, the start, a description and the version.
 */
private[source] object OldLog {
  val FirstByte: Int = 'R'.toInt
  val FirstLineBytes = 4096

  /** @param rest what follows the first byte; `None`: it is no such log */
  def version(rest: Array[Byte]): Option[String] = {
    val fields = new String(rest, ISO_8859_1).takeWhile(_ != '\n').stripSuffix("\r").split('\t')
    Option.when(fields.head == "UN" && fields.length >= 5)(fields.last.trim)
  }
}

/** The uncompressed contents of a log, which are compared with the log at the end of the run. */
final private[source] class LogBytes(in: InputStream, recorded: Option[RecordedFile])
    extends CheckedStream(in, recorded) {

  /** The damage of the compressed form as a sentence. */
  def damage: Option[String] = in match {
    case until: CompressedLog.UntilDamage => until.damage
    case _ => None
  }

  /** The change since the run as a sentence. */
  def change: Option[String] = if (damage.isEmpty) problem else None
}
