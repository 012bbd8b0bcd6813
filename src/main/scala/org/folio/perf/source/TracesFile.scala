package org.folio.perf.source

import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import org.folio.perf.model.{PersonalData, RecordedFile, TraceSample}
import org.folio.perf.source.file.WholeFile

/**
 * `traces.tsv`: the slowest traces of each request of each transaction, if the target returned any. The file is written
 * at the end of the load; without traces there is none.
 *
 * Fields, separated by tabs: time of the answer in epoch milliseconds, duration in ms, tenant, transaction, request,
 * header and value.
 */
object TracesFile {
  val Name = "traces.tsv"
  private val Form = new TsvForm(Name, "at", "duration", "tenant", "transaction", "request", "header", "value")
  val Header: String = Form.header

  /** The traces of a run folder; a line that is no trace is skipped. */
  def read(folder: Path): Vector[TraceSample] = {
    val file = folder.resolve(Name)
    if (!Files.isRegularFile(file)) Vector.empty
    else
      WholeFile
        .text(file, "")
        .toOption
        .filter(_.startsWith(Header))
        .fold(Vector.empty[TraceSample])(_.linesIterator.drop(1).flatMap(parse).toVector)
  }

  /** Why traces that a run recorded are not there as it left them, in a sentence. */
  def problem(folder: Path, recorded: Option[RecordedFile]): Option[String] = {
    val file = folder.resolve(Name)
    if (recorded.isDefined && !Files.isRegularFile(file))
      Some(s"$Name is missing, so the report has no traces.")
    else Checksum.problem(file, recorded)
  }

  /** The slowest of some traces, without personal data. */
  def write(traces: Vector[TraceSample]): Array[Byte] =
    (Header +: TraceSample.slowest(traces).map(line)).mkString("", "\n", "\n").getBytes(UTF_8)

  private def line(trace: TraceSample): String = Form.line(
    trace.atMs.toString,
    trace.durationMs.toString,
    trace.tenant,
    trace.transaction,
    trace.request,
    trace.header,
    PersonalData.hide(trace.value.take(TraceSample.Chars)),
  )

  private def parse(line: String): Option[TraceSample] = line.split("\t", -1) match {
    case Array(at, duration, tenant, transaction, request, header, value) =>
      for {
        atMs <- at.toLongOption
        durationMs <- duration.toLongOption
      } yield TraceSample(atMs, durationMs, tenant, transaction, request, header, value)
    case _ => None
  }
}
