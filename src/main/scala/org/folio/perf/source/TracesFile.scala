package org.folio.perf.source

import java.nio.file.{Files, Path}
import org.folio.perf.model.{PersonalData, RecordedFile, TraceSample}

/**
 * `traces.tsv`: the slowest traces of each request of each transaction, if the target returned any. The file is written
 * at the end of the load; without traces there is none.
 *
 * Fields, separated by tabs: time of the answer in epoch milliseconds, duration in ms, tenant, transaction, request,
 * header and value.
 */
object TracesFile
    extends TsvFile[TraceSample](
      "traces.tsv",
      "at",
      "duration",
      "tenant",
      "transaction",
      "request",
      "header",
      "value",
    )(
      trace =>
        Vector(
          trace.atMs,
          trace.durationMs,
          trace.tenant,
          trace.transaction,
          trace.request,
          trace.header,
          PersonalData.hide(trace.value.take(TraceSample.Chars)),
        ),
      { case Seq(TsvForm.Number(at), TsvForm.Number(duration), tenant, transaction, request, header, value) =>
        Some(TraceSample(at, duration, tenant, transaction, request, header, value))
      },
    ) {

  /** The traces of a run folder; none if it has no such file. */
  def in(folder: Path): Vector[TraceSample] = read(folder.resolve(Name)).fold(_ => Vector.empty, _.values)

  /** Why traces that a run recorded are not there as it left them, in a sentence. */
  def problem(folder: Path, recorded: Option[RecordedFile]): Option[String] = {
    val file = folder.resolve(Name)
    if (recorded.isDefined && !Files.isRegularFile(file))
      Some(s"$Name is missing, so the report has no traces.")
    else Checksum.problem(file, recorded)
  }

  /** The slowest of some traces, without personal data. */
  def slowest(traces: Vector[TraceSample]): Array[Byte] = write(TraceSample.slowest(traces))
}
