package org.folio.perf.testkit

import org.folio.perf.source.LogHeader
import java.io.OutputStream
import org.folio.perf.source.merge.LogFileWriter

/** Writes Gatling's simulation.log, for logs of known content. Times: ms since the run's start. */
final class LogWriter(out: OutputStream) extends AutoCloseable {
  private val file = new LogFileWriter(out)

  def header(
      scenarios: Seq[String],
      runStartMs: Long = 0,
      version: String = "3.15.1",
      assertions: Seq[Array[Byte]] = Nil,
  ): Unit = {
    val simulation = "org.folio.perf.simulations.Invented"
    file.header(LogHeader(version, simulation, runStartMs, "", scenarios.toVector), assertions)
  }

  def request(
      groups: Seq[String],
      name: String,
      startMs: Int,
      endMs: Int,
      ok: Boolean = true,
      message: String = "",
  ): Unit =
    file.request(path(groups), file.text(name), startMs, endMs, ok, file.text(message))

  def user(scenario: Int, starts: Boolean, timeMs: Int): Unit = file.user(scenario, starts, timeMs)

  def group(groups: Seq[String], startMs: Int, endMs: Int, cumulatedMs: Int, ok: Boolean): Unit =
    file.group(path(groups), startMs, endMs, cumulatedMs, ok)

  def error(message: String, timeMs: Int): Unit = file.error(file.text(message), timeMs)

  override def close(): Unit = file.close()

  private def path(groups: Seq[String]): Array[Int] = groups.map(file.text).toArray
}
