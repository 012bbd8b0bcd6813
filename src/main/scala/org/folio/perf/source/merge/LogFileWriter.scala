package org.folio.perf.source.merge

import java.io.{BufferedOutputStream, DataOutputStream, OutputStream}
import java.nio.charset.StandardCharsets.{ISO_8859_1, UTF_16LE}
import org.folio.perf.source.LogHeader
import scala.collection.mutable

/**
 * Writes Gatling's simulation.log, as `io.gatling.core.stats.writer.LogFileDataWriter` of 3.13 to 3.15 does.
 * Strings have numbers, which [[text]] returns. Times are milliseconds since the header's `runStartMs`.
 */
final private[perf] class LogFileWriter(out: OutputStream) extends AutoCloseable {
  private val data = new DataOutputStream(new BufferedOutputStream(out, 1 << 16))
  private val numbers = mutable.HashMap.empty[String, Int]
  private val texts = mutable.ArrayBuffer.empty[String]
  // Numbers of the file, given when a string is first written; 0: not yet.
  private val written = mutable.ArrayBuffer.empty[Int]
  private var count = 0

  /** @param assertions as pickled by Gatling; none for merged logs, because the report judges ours */
  def header(header: LogHeader, assertions: Seq[Array[Byte]] = Nil): Unit = {
    data.writeByte(0)
    string(header.gatlingVersion)
    string(header.simulationClass)
    data.writeLong(header.runStartMs)
    string(header.description)
    data.writeInt(header.scenarios.size)
    header.scenarios.foreach(string)
    data.writeInt(assertions.size)
    assertions.foreach { bytes =>
      data.writeInt(bytes.length)
      data.write(bytes)
    }
  }

  /** Number of a string, for the methods below. */
  def text(value: String): Int = numbers.getOrElseUpdate(
    value, {
      texts += value
      written += 0
      texts.size - 1
    },
  )

  def request(
      path: Array[Int],
      name: Int,
      startMs: Int,
      endMs: Int,
      ok: Boolean,
      message: Int,
  ): Unit = {
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

  def group(path: Array[Int], startMs: Int, endMs: Int, cumulatedMs: Int, ok: Boolean): Unit = {
    data.writeByte(3)
    groups(path)
    data.writeInt(startMs)
    data.writeInt(endMs)
    data.writeInt(cumulatedMs)
    data.writeBoolean(ok)
  }

  def error(message: Int, timeMs: Int): Unit = {
    data.writeByte(4)
    cached(message)
    data.writeInt(timeMs)
  }

  override def close(): Unit = data.close()

  private def groups(path: Array[Int]): Unit = {
    data.writeInt(path.length)
    var i = 0
    while (i < path.length) {
      cached(path(i))
      i += 1
    }
  }

  private def cached(text: Int): Unit =
    if (written(text) > 0) data.writeInt(-written(text))
    else {
      count += 1
      written(text) = count
      data.writeInt(count)
      string(texts(text))
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
