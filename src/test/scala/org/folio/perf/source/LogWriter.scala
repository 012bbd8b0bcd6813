package org.folio.perf.source

import java.io.{BufferedOutputStream, DataOutputStream, OutputStream}
import java.nio.charset.StandardCharsets.{ISO_8859_1, UTF_16LE}
import scala.collection.mutable

/** Writes Gatling's simulation.log, for logs of known content. Times: ms since the run's start. */
final class LogWriter(out: OutputStream) extends AutoCloseable {
  private val data = new DataOutputStream(new BufferedOutputStream(out, 1 << 16))
  private val cache = mutable.HashMap.empty[String, Int]

  def header(
      scenarios: Seq[String],
      runStartMs: Long = 0,
      version: String = "3.15.1",
      assertions: Seq[Array[Byte]] = Nil,
  ): Unit = {
    data.writeByte(0)
    string(version)
    string("org.folio.perf.simulations.Invented")
    data.writeLong(runStartMs)
    string("")
    data.writeInt(scenarios.size)
    scenarios.foreach(string)
    data.writeInt(assertions.size)
    assertions.foreach { bytes =>
      data.writeInt(bytes.length)
      data.write(bytes)
    }
  }

  def request(
      groups: Seq[String],
      name: String,
      startMs: Int,
      endMs: Int,
      ok: Boolean = true,
      message: String = "",
  ): Unit = {
    data.writeByte(1)
    path(groups)
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

  def group(groups: Seq[String], startMs: Int, endMs: Int, cumulatedMs: Int, ok: Boolean): Unit = {
    data.writeByte(3)
    path(groups)
    data.writeInt(startMs)
    data.writeInt(endMs)
    data.writeInt(cumulatedMs)
    data.writeBoolean(ok)
  }

  def error(message: String, timeMs: Int): Unit = {
    data.writeByte(4)
    cached(message)
    data.writeInt(timeMs)
  }

  override def close(): Unit = data.close()

  private def path(groups: Seq[String]): Unit = {
    data.writeInt(groups.size)
    groups.foreach(cached)
  }

  private def cached(text: String): Unit = cache.get(text) match {
    case Some(index) => data.writeInt(-index)
    case None =>
      cache(text) = cache.size + 1
      data.writeInt(cache.size)
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
