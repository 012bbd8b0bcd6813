package org.folio.perf.source

import java.io.{FilterInputStream, InputStream}
import java.nio.file.Path
import org.folio.perf.model.RecordedFile

/** The uncompressed contents of a log, which are compared with the log at the end of the run. */
final private[source] class LogBytes private (in: InputStream, checked: CheckedStream)
    extends FilterInputStream(checked) {

  /** The summary with a problem if the log has changed since the run. To be called after the last record. */
  def withChange(summary: LogSummary): LogSummary = {
    val packed = in match {
      case until: CompressedLog.UntilDamage => until.damage
      case _ => None
    }
    val all = packed ++ summary.problem ++ (if (packed.isEmpty) checked.problem else None)
    if (all.isEmpty) summary else summary.copy(problem = Some(all.mkString(" ")))
  }
}

private[source] object LogBytes {
  def open(file: Path, recorded: Option[RecordedFile]): LogBytes = {
    val in = CompressedLog.open(file)
    new LogBytes(in, new CheckedStream(in, recorded))
  }
}
