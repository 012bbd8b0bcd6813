package org.folio.perf.bench.tools

import java.io.{BufferedWriter, OutputStreamWriter}
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import org.folio.perf.source.{LogHeader, LogStrings, LogVisitor, SimulationLog}
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
      val read = SimulationLog.read(log, lines).fold(e => sys.error(e.message), identity)
      read.problem.foreach(problem => sys.error(problem))
      lines.count
    }
}

final private class JtlLines(out: BufferedWriter) extends LogVisitor {
  private var runStartMs = 0L
  private var strings = Option.empty[LogStrings]
  private val labels = mutable.Map.empty[Int, String]
  private val groups = mutable.Map.empty[Int, String]
  private var users = 0
  private var written = 0L

  def count: Long = written

  override def started(header: LogHeader, strings: LogStrings): Unit = {
    runStartMs = header.runStartMs
    this.strings = Some(strings)
  }

  override def request(path: Int, name: Int, start: Int, end: Int, ok: Boolean, msg: Int): Unit = {
    val label = labels.getOrElseUpdate(name, strings.get.text(name))
    val group = groups.getOrElseUpdate(path, strings.get.path(path).mkString(" "))
    val thread = 1 + written % math.max(users, 1)
    val ms = end - start
    val (code, text, failure) =
      if (ok) ("200", "OK", "") else ("500", "Internal Server Error", quoted(strings.get.text(msg)))
    out.write(
      s"${runStartMs + start},$ms,$label,$code,$text,$group 1-$thread,text,$ok,$failure,1800,420," +
        s"$users,$users,http://127.0.0.1:9/${label.dropWhile(_ != '/').drop(1)},$ms,0,0\n"
    )
    written += 1
  }

  private def quoted(text: String): String = "\"" + text.replace("\"", "\"\"") + "\""

  override def user(scenario: Int, starts: Boolean, timeMs: Int): Unit =
    users += (if (starts) 1 else -1)
  override def group(path: Int, start: Int, end: Int, cumulated: Int, ok: Boolean): Unit = ()
  override def error(message: Int, timeMs: Int): Unit = ()
}
