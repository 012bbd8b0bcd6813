package org.folio.perf.source

import java.io.{BufferedOutputStream, DataOutputStream, OutputStream}
import java.nio.charset.StandardCharsets.{ISO_8859_1, UTF_16LE}
import java.nio.file.{Files, Path}
import org.folio.perf.model._
import scala.collection.mutable
import scala.util.Using

/** Writes the records of a run as a log of Gatling, of which Gatling makes its own pages. */
object LogOfRecords {

  /** @param transactions file of the run */
  def write(transactions: Path, run: RunManifest, to: Path): Either[String, Unit] =
    Using.resource(new LogFileWriter(Files.newOutputStream(to))) { log =>
      val startMs = run.loadStartedAt.toEpochMilli
      val scenarios = run.plan.map(_.code)
      log.header(
        LogHeader(run.versions.gatling, run.simulation, startMs, run.description, run.plan.map(_.scenario)),
        assertions = 0,
      )
      TransactionsFile
        .read(transactions) {
          case UserSample(at, workflow, starts) if scenarios.contains(workflow) =>
            log.user(scenarios.indexOf(workflow), starts, (at - startMs).toInt)
          case execution: TransactionSample =>
            val (path, at) = (Vector(execution.transaction), (execution.startMs - startMs).toInt)
            val own = execution.requests.filter(r => r.size > 0 && r.number(0) != ExecutionRequests.Sum)
            var sumMs = 0
            for (requests <- own; i <- 0 until requests.size if requests.number(i) >= 0) {
              val (from, name) = (at + requests.startMs(i), requests.names(requests.number(i)))
              sumMs += requests.ms(i)
              log.request(path, name, from, from + requests.ms(i), requests.ok(i), requests.message(i))
            }
            log.group(path, at, at + execution.durationMs, sumMs, execution.ok)
          case _ => ()
        }
        .map(_ => ())
    }
}

/**
 * Writes Gatling's simulation.log, as `io.gatling.core.stats.writer.LogFileDataWriter` of 3.13 to 3.15 does. Times are
 * milliseconds since the header's `runStartMs`.
 */
private[perf] class LogFileWriter(out: OutputStream) extends AutoCloseable {
  protected val data = new DataOutputStream(new BufferedOutputStream(out, 1 << 16))
  // Numbers of strings, which are written in full only once.
  private val numbers = mutable.HashMap.empty[String, Integer]

  /** @param assertions their number; each follows with its length, as pickled by Gatling. The report judges our records */
  def header(header: LogHeader, assertions: Int): Unit = {
    data.writeByte(0)
    string(header.gatlingVersion)
    string(header.simulationClass)
    data.writeLong(header.runStartMs)
    string(header.description)
    data.writeInt(header.scenarios.size)
    header.scenarios.foreach(string)
    data.writeInt(assertions)
  }

  def request(path: Seq[String], name: String, startMs: Int, endMs: Int, ok: Boolean, message: String): Unit = {
    data.writeByte(1)
    groups(path)
    cached(name)
    data.writeInt(startMs)
    data.writeInt(endMs)
    data.writeBoolean(ok)
    cached(message)
  }

  def user(scenario: Int, starts: Boolean, timeMs: Int): Unit = {
    data.writeByte(2)
    data.writeInt(scenario)
    data.writeBoolean(starts)
    data.writeInt(timeMs)
  }

  def group(path: Seq[String], startMs: Int, endMs: Int, cumulatedMs: Int, ok: Boolean): Unit = {
    data.writeByte(3)
    groups(path)
    data.writeInt(startMs)
    data.writeInt(endMs)
    data.writeInt(cumulatedMs)
    data.writeBoolean(ok)
  }

  override def close(): Unit = data.close()

  private def groups(path: Seq[String]): Unit = {
    data.writeInt(path.size)
    path.foreach(cached)
  }

  protected def cached(text: String): Unit = numbers.get(text) match {
    case Some(number) => data.writeInt(-number)
    case None =>
      numbers(text) = numbers.size + 1
      data.writeInt(numbers.size)
      string(text)
  }

  private def string(text: String): Unit = {
    val latin = text.forall(_ < 256)
    val bytes = text.getBytes(if (latin) ISO_8859_1 else UTF_16LE)
    data.writeInt(bytes.length)
    if (bytes.nonEmpty) {
      data.write(bytes)
      data.writeByte(if (latin) 0 else 1)
    }
  }
}
