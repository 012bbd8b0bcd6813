package org.folio.perf.source

import java.io.{FilterInputStream, InputStream}
import java.nio.file.Path
import org.folio.perf.model.RecordedFile

/** What a log holds, compressed or not; at its end it tells whether that is what its run has left. */
final private[source] class LogBytes private (in: InputStream, checked: CheckedStream)
    extends FilterInputStream(checked) {

  /** Of what was read, when nothing more is to be read. */
  def judged(summary: LogSummary): LogSummary = {
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
