package org.folio.perf.bench.tools

import java.io.{BufferedWriter, OutputStreamWriter}
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import org.folio.perf.model.LogRecord
import org.folio.perf.source.SimulationLog
import scala.collection.mutable
import scala.util.Using

/**
 * The requests of a simulation.log as JMeter would have written them with its default settings: a line of
 * CSV each, in the order in which they ended. A thread group stands for each transaction, and JMeter's
 * sample of the transaction itself is left out, so that both hold the same samples.
 */
private[tools] object JtlWriter {
  val Header: String = "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType," +
    "success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect"

  /** @return how many lines */
  def write(log: Path, jtl: Path): Long =
    Using.resource(new BufferedWriter(new OutputStreamWriter(Files.newOutputStream(jtl), UTF_8))) { out =>
      out.write(Header + "\n")
      val lines = new JtlLines(out)
      val read = SimulationLog.read(log)(lines.add).fold(e => sys.error(e.message), identity)
      read.problem.foreach(problem => sys.error(problem))
      lines.count
    }
}

final private class JtlLines(out: BufferedWriter) {
  private val labels = mutable.Map.empty[Int, String]
  private val groups = mutable.Map.empty[Int, String]
  private var users = 0
  private var written = 0L

  def count: Long = written

  def add(log: LogRecord): Unit =
    if (log.isRequest) request(log)
    else if (log.isUser) users += (if (log.ok) 1 else -1)

  private def request(log: LogRecord): Unit = {
    val label = labels.getOrElseUpdate(log.name, log.strings.text(log.name))
    val group = groups.getOrElseUpdate(log.path, log.strings.path(log.path).mkString(" "))
    val thread = 1 + written % math.max(users, 1)
    val ms = log.endMs - log.startMs
    val (code, text, failure) =
      if (log.ok) ("200", "OK", "") else ("500", "Internal Server Error", quoted(log.strings.text(log.message)))
    out.write(
      s"${log.header.runStartMs + log.startMs},$ms,$label,$code,$text,$group 1-$thread,text,${log.ok},$failure,1800,420," +
        s"$users,$users,http://127.0.0.1:9/${label.dropWhile(_ != '/').drop(1)},$ms,0,0\n"
    )
    written += 1
  }

  private def quoted(text: String): String = "\"" + text.replace("\"", "\"\"") + "\""
}
