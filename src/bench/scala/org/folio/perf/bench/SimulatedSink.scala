package org.folio.perf.bench

import java.io.ByteArrayOutputStream
import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.analysis.tally.TransactionTally
import org.folio.perf.model.TransactionSample
import org.folio.perf.source.TransactionsFile

/** Takes the transactions of a simulated run, one row after the other. */
private[bench] trait SimulatedSink {
  def row(row: SimulatedRow): Unit

  /** @param startMs epoch milliseconds */
  def finished(startMs: Long, durationMs: Int, ok: Boolean): Unit
}

private[bench] object SimulatedSink {
  val Failure = "status.find.is(200), found 500"
}

/** What a run writes: the bytes of `transactions.tsv`. */
final private[bench] class FileSink extends SimulatedSink {
  private val out = new ByteArrayOutputStream(1 << 20)
  private var middle = Array.emptyByteArray
  out.writeBytes(s"${TransactionsFile.Header}\n".getBytes(UTF_8))

  def row(row: SimulatedRow): Unit = middle = s"\t${row.tenant}\t${row.name}\t".getBytes(UTF_8)

  def finished(startMs: Long, durationMs: Int, ok: Boolean): Unit = {
    out.writeBytes(s"$startMs\t$durationMs".getBytes(UTF_8))
    out.writeBytes(middle)
    out.writeBytes((if (ok) "true\t\n" else s"false\t${SimulatedSink.Failure}\n").getBytes(UTF_8))
  }

  def bytes: Array[Byte] = out.toByteArray
}

/** As the reader of `transactions.tsv` hands them on, without the file. */
final private[bench] class TallySink(tally: TransactionTally) extends SimulatedSink {
  private var current = Option.empty[SimulatedRow]

  def row(row: SimulatedRow): Unit = current = Some(row)

  def finished(startMs: Long, durationMs: Int, ok: Boolean): Unit = current.foreach { row =>
    val message = if (ok) "" else SimulatedSink.Failure
    tally.finished(TransactionSample(startMs, durationMs, row.tenant, row.name, ok, message))
  }
}
