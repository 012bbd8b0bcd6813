package org.folio.perf.bench

import java.io.ByteArrayOutputStream
import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.analysis.TransactionTally
import org.folio.perf.source.TransactionsFile
import scala.collection.mutable

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
  private val tenants = mutable.ArrayBuffer.empty[String]
  private var tenant = 0
  private var transaction = -1

  def row(row: SimulatedRow): Unit = {
    transaction += 1
    tally.transaction(transaction, row.name)
    tenant = tenants.indexOf(row.tenant)
    if (tenant < 0) {
      tenant = tenants.size
      tenants += row.tenant
      tally.tenant(tenant, row.tenant)
    }
  }

  def finished(startMs: Long, durationMs: Int, ok: Boolean): Unit = tally.finished(
    startMs,
    durationMs,
    tenant,
    transaction,
    ok,
    if (ok) "" else SimulatedSink.Failure,
  )
}
