package org.folio.perf.testkit

import java.io.{ByteArrayOutputStream, OutputStream}
import scala.util.{Random, Using}
import org.folio.perf.source.{LogFileWriter, LogHeader}

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
final class LogWriter(out: OutputStream) extends LogFileWriter(out) {

  def header(
      scenarios: Seq[String],
      runStartMs: Long = 0,
      version: String = "3.15.1",
      assertions: Seq[Array[Byte]] = Nil,
  ): Unit = {
    header(
      LogHeader(version, "org.folio.perf.simulations.Invented", runStartMs, "", scenarios.toVector),
      assertions.size,
    )
    assertions.foreach { bytes =>
      data.writeInt(bytes.length)
      data.write(bytes)
    }
  }

  def request(groups: Seq[String], name: String, startMs: Int, endMs: Int): Unit =
    request(groups, name, startMs, endMs, ok = true, "")

  def error(message: String, timeMs: Int): Unit = {
    data.writeByte(4)
    cached(message)
    data.writeInt(timeMs)
  }
}

object LogWriter {

  /** The bytes of a log. */
  def bytes(write: LogWriter => Unit): Array[Byte] = {
    val out = new ByteArrayOutputStream
    Using.resource(new LogWriter(out))(write)
    out.toByteArray
  }
}
