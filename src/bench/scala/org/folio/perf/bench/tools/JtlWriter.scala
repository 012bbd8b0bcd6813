package org.folio.perf.bench.tools

import java.io.{BufferedWriter, OutputStreamWriter}
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import org.folio.perf.model.{ExecutionRequests, RecordedSample, TransactionSample, UserSample}
import org.folio.perf.source.TransactionsFile
import scala.util.Using

/**
 * The requests of a run as JMeter would have written them with its default settings: a line of CSV each, in the order in
 * which their transactions ended. A thread group stands for each transaction, and JMeter's sample of the transaction
 * itself is left out, so that both hold the same samples.
 */
private[tools] object JtlWriter {
  val Header: String = "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType," +
    "success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect"

  /** @return how many lines */
  def write(transactions: Path, jtl: Path): Long =
    Using.resource(new BufferedWriter(new OutputStreamWriter(Files.newOutputStream(jtl), UTF_8))) { out =>
      out.write(Header + "\n")
      val lines = new JtlLines(out)
      val read = TransactionsFile.read(transactions)(lines.add).fold(sys.error, identity)
      read.problems.foreach(problem => sys.error(problem))
      lines.count
    }
}

final private class JtlLines(out: BufferedWriter) {
  private var users = 0
  private var written = 0L

  def count: Long = written

  def add(record: RecordedSample): Unit = record match {
    case user: UserSample => users += (if (user.starts) 1 else -1)
    case sample: TransactionSample =>
      for (sent <- sample.requests; i <- 0 until sent.size if sent.number(i) >= 0) request(sample, sent, i)
    case _ => ()
  }

  private def request(sample: TransactionSample, sent: ExecutionRequests, i: Int): Unit = {
    val (label, ms, ok) = (sent.names(sent.number(i)), sent.ms(i), sent.ok(i))
    val thread = 1 + written % math.max(users, 1)
    val (code, text, failure) =
      if (ok) ("200", "OK", "") else ("500", "Internal Server Error", quoted(sent.message(i)))
    out.write(
      s"${sample.startMs + sent.startMs(i)},$ms,$label,$code,$text,${sample.transaction} 1-$thread,text,$ok,$failure,1800,420," +
        s"$users,$users,http://127.0.0.1:9/${label.dropWhile(_ != '/').drop(1)},$ms,0,0\n"
    )
    written += 1
  }

  private def quoted(text: String): String = "\"" + text.replace("\"", "\"\"") + "\""
}
