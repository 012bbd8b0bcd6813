package org.folio.perf.source.merge

import java.io.{BufferedOutputStream, OutputStream}
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.Path
import org.folio.perf.model._
import org.folio.perf.source.{TransactionLines, TransactionsFile, TransactionsReader}
import scala.collection.mutable
import scala.util.Using

/**
 * Merges `transactions.tsv` of several load generators, in the order in which transactions finished. Their requests get
 * common numbers.
 */
object TransactionsMerge {

  /**
   * Result of reading one of the files.
   *
   * @param problems why records may be missing, in sentences
   * @param starts number of started virtual users by the code of their workflow
   */
  final case class Ended(problems: Vector[String], starts: Map[String, Long] = Map.empty)

  /** @return results in the order of the sources */
  def apply(sources: Vector[MergedFile], out: OutputStream): Vector[Ended] =
    Using.Manager { use =>
      val buffered = use(new BufferedOutputStream(out, 1 << 16))
      val names = new RequestNames
      val parts = sources.map(s => new Part(use(new TransactionsReader(s.file, s.recorded, names)), s))
      val lines = new TransactionLines
      def put(line: String): Unit = buffered.write(s"$line\n".getBytes(UTF_8))
      put(TransactionsFile.Header)
      // At equal times those of the first file first.
      val open = parts.filter(_.next()).toBuffer
      while (open.nonEmpty) {
        val earliest = open.minBy(_.record.endMs)
        put(lines.line(earliest.record))
        if (!earliest.next()) open -= earliest
      }
      parts.map(part => Ended(part.problems, part.starts.toMap))
    }.get

  /** The records of one file, one by one, in common times. */
  final private class Part(reader: TransactionsReader, source: MergedFile) {
    val starts = mutable.HashMap.empty[String, Long].withDefaultValue(0L)
    var record: RecordedSample = _

    def problems: Vector[String] = reader.refusal.fold(reader.summary.problems)(error =>
      Vector(error.replace(source.file.toString, TransactionsFile.Name))
    )

    def next(): Boolean = {
      record = reader.next()
      if (record != null) record = record.by(source.aheadMs)
      record match {
        case UserSample(_, workflow, true) => starts(workflow) += 1
        case _ => ()
      }
      record != null
    }
  }
}

/**
 * A file of one of several load generators.
 *
 * @param aheadMs number added to its times, in milliseconds
 * @param recorded size and checksum of the file at the end of its run; `None`: unknown
 */
final case class MergedFile(file: Path, aheadMs: Long, recorded: Option[RecordedFile] = None)
