package org.folio.perf.testkit

import java.io.{ByteArrayOutputStream, OutputStream}
import scala.util.{Random, Using}
import org.folio.perf.model.{LogHeader, LogRecord, LogStrings}
import org.folio.perf.source.LogFileWriter
import scala.collection.mutable

/** A small log of all kinds of records, in the order of their times as Gatling writes them. */
object SampleLog {
  val RunStartMs = 1_700_000_000_000L

  def bytes(records: Int): Array[Byte] = {
    val random = new Random(7)
    LogWriter.bytes { w =>
      w.header(Seq("a", "b", "c"), RunStartMs, assertions = Seq(new Array[Byte](40)))
      for (i <- 1 to records) {
        val at = i * 10
        random.nextInt(5) match {
          case 0 => w.user(random.nextInt(3), random.nextBoolean(), at)
          case 1 => w.group(Seq(s"g${i % 5}"), at, at + 500, 300, random.nextBoolean())
          case 2 => w.error(s"cannot build ${i % 3}", at)
          case 3 =>
            w.request(Seq("g", s"h${i % 3}"), s"GET /${i % 9}", at, at + 9, ok = false, s"Ω ${i % 4}")
          case _ => w.request(Nil, s"GET /${i % 9}", at, at + 9)
        }
      }
    }
  }
}

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

object LogWriter {

  /** The bytes of a log. */
  def bytes(write: LogWriter => Unit): Array[Byte] = {
    val out = new ByteArrayOutputStream
    Using.resource(new LogWriter(out))(write)
    out.toByteArray
  }
}

/** Keeps every record of a log as text. */
final class RecordTexts extends (LogRecord => Unit) {
  val records: mutable.ArrayBuffer[String] = mutable.ArrayBuffer.empty

  override def apply(log: LogRecord): Unit = {
    import log.header
    if (records.isEmpty)
      records += s"run ${header.gatlingVersion} ${header.runStartMs} ${header.scenarios.mkString(",")}"
    records += text(log)
  }

  private def text(log: LogRecord): String = {
    val groups = log.strings.path(log.path).mkString("/")
    if (log.isRequest)
      s"request $groups|${log.strings.text(log.name)} ${log.startMs} ${log.endMs} ${log.ok} ${log.strings.text(log.message)}".trim
    else if (log.isGroup) s"group $groups ${log.startMs} ${log.endMs} ${log.sumMs} ${log.ok}"
    else if (log.isUser) s"user ${log.scenario} ${log.ok} ${log.endMs}"
    else s"error ${log.strings.text(log.message)} ${log.endMs}"
  }
}

/** Makes the records of a log without a file. Times: ms since the run's start. */
final class InventedRecords(runStartMs: Long = 0, scenarios: Vector[String] = Vector.empty) {
  private val strings = new LogStrings
  private val record = new LogRecord(LogHeader("3.15.1", "Invented", runStartMs, "", scenarios), strings)
  private val all = mutable.ArrayBuffer.empty[() => Unit]
  private val texts = mutable.HashMap.empty[String, Int]
  private val paths = mutable.HashMap(Vector.empty[String] -> 0)

  def foreach(use: LogRecord => Unit): Unit = all.foreach { show =>
    show()
    use(record)
  }

  private def text(words: String): Int = texts.getOrElseUpdate(words, strings.add(words, isMessage = false))

  private def path(groups: Vector[String]): Int =
    paths.getOrElseUpdate(groups, groups.foldLeft(0)((parent, name) => strings.child(parent, text(name))))

  def request(
      groups: Vector[String],
      name: String,
      startMs: Int,
      endMs: Int,
      ok: Boolean = true,
      message: String = "",
  ): Unit = all += (() => record.request(path(groups), text(name), startMs, endMs, ok, text(message)))

  def user(scenario: Int, starts: Boolean, timeMs: Int): Unit =
    all += (() => record.user(scenario, starts, timeMs))
}
