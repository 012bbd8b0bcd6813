package org.folio.perf.source.merge

import java.io.{BufferedOutputStream, DataOutputStream, OutputStream}
import java.nio.file.Path
import org.folio.perf.model.{LogHeader, RecordedFile}
import org.folio.perf.source._
import org.folio.perf.source.file.ReadError
import scala.util.Using
import java.nio.charset.StandardCharsets.{ISO_8859_1, UTF_16LE}
import scala.collection.mutable

/**
 * Merges the logs of several load generators, record by record in the order of their times, in constant memory. The
 * result is the log that one load generator with the whole load would have written.
 */
object LogMerge {

  /**
   * Result of reading one of the logs.
   *
   * @param problem reason why records may be missing, as a sentence
   * @param starts number of started virtual users by scenario
   */
  final case class Ended(problem: Option[String], starts: Map[String, Long])

  /**
   * @param scenarios first scenarios of the merged log, in their order; others follow
   * @param out stays empty if no log has a header; it is closed
   * @return results in the order of the sources
   */
  def apply(sources: Vector[MergedFile], scenarios: Vector[String], out: OutputStream): Vector[Ended] =
    Using.Manager { use =>
      val writer = use(new LogFileWriter(out))
      val opened = sources.map(source => SimulationLog.open(source.file, source.recorded).map(use(_)))
      val parts = partsOf(sources, opened, scenarios, writer)
      EarliestFirst(parts)(_.write(writer))
      opened.zip(sources).map {
        case (Left(error), source) =>
          val name = source.file.getFileName.toString
          Ended(Some(error.message.replace(source.file.toString, name)), Map.empty)
        case (Right(reader), _) =>
          Ended(reader.summary.problem, parts.find(_.reader == reader).fold(Map.empty[String, Long])(_.starts))
      }
    }.get

  /** Writes the header. Logs without a header have no records either. */
  private def partsOf(
      sources: Vector[MergedFile],
      opened: Vector[Either[ReadError, LogReader]],
      scenarios: Vector[String],
      writer: LogFileWriter,
  ): Vector[LogPart] = {
    val headed = for {
      (source, result) <- sources.zip(opened)
      reader <- result.toOption
      header <- reader.header
    } yield (reader, header, header.runStartMs + source.aheadMs)
    if (headed.isEmpty) Vector.empty
    else {
      val startMs = headed.map(_._3).min
      val all = (scenarios ++ headed.flatMap(_._2.scenarios)).distinct
        .filter(name => headed.exists(_._2.scenarios.contains(name)))
      writer.header(headed.head._2.copy(runStartMs = startMs, scenarios = all))
      headed.map { case (reader, header, ownStartMs) =>
        new LogPart(reader, header, (ownStartMs - startMs).toInt, all, writer)
      }
    }
  }
}

/** One of the logs, with the ids and times of the merged log. */
final private class LogPart(
    val reader: LogReader,
    header: LogHeader,
    shiftMs: Int,
    all: Vector[String],
    writer: LogFileWriter,
) extends TimedRecords {
  private val scenarios = header.scenarios.map(all.indexOf(_)).toArray
  private val counts = new Array[Long](scenarios.length)
  private var texts = Array.fill(1024)(-1)
  private var paths = new Array[Array[Int]](1024)

  /** Shows the current record. */
  private var record = reader.next()

  override def next(): Boolean = record.next() || {
    record = reader.next()
    record.next()
  }
  override def atMs: Long = timeMs.toLong
  private def timeMs: Int = record.endMs + shiftMs
  def starts: Map[String, Long] = header.scenarios.zip(counts).toMap

  def write(out: LogFileWriter): Unit = {
    val startMs = record.startMs + shiftMs
    if (record.isRequest)
      out.request(path(record.path), text(record.name), startMs, timeMs, record.ok, text(record.message))
    else if (record.isGroup) out.group(path(record.path), startMs, timeMs, record.sumMs, record.ok)
    else if (record.isUser) {
      if (record.ok) counts(record.scenario) += 1
      out.user(scenarios(record.scenario), record.ok, timeMs)
    } else out.error(text(record.message), timeMs)
  }

  private def text(id: Int): Int = {
    if (id >= texts.length) {
      val old = texts.length
      texts = java.util.Arrays.copyOf(texts, math.max(id + 1, old * 2))
      java.util.Arrays.fill(texts, old, texts.length, -1)
    }
    if (texts(id) < 0) texts(id) = writer.text(record.strings.text(id))
    texts(id)
  }

  private def path(id: Int): Array[Int] = {
    if (id >= paths.length)
      paths = java.util.Arrays.copyOf(paths, math.max(id + 1, paths.length * 2))
    if (paths(id) == null)
      paths(id) = record.strings.path(id).map(writer.text).toArray
    paths(id)
  }
}

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

/**
 * A file of one of several load generators.
 *
 * @param aheadMs number added to its times, in milliseconds
 * @param recorded size and checksum of the file at the end of its run; `None`: unknown
 */
final case class MergedFile(file: Path, aheadMs: Long, recorded: Option[RecordedFile] = None)

/** Records of one file, in the order of their times. */
private[merge] trait TimedRecords {

  /** Moves to the next record; false: no further record. */
  def next(): Boolean

  /** Time of the current record. */
  def atMs: Long
}

private[merge] object EarliestFirst {

  /** Writes the records of all files in the order of their times; at equal times those of the first file first. */
  def apply[A <: TimedRecords](files: Vector[A])(write: A => Unit): Unit = {
    val open = files.filter(_.next()).toBuffer
    while (open.nonEmpty) {
      var least = 0
      var i = 1
      while (i < open.size) {
        if (open(i).atMs < open(least).atMs) least = i
        i += 1
      }
      write(open(least))
      if (!open(least).next()) open.remove(least)
    }
  }
}
