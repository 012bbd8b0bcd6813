package org.folio.perf.source.merge

import java.io.OutputStream
import java.nio.file.Path
import org.folio.perf.model.RecordedFile
import org.folio.perf.source._
import scala.util.Using

/**
 * Merges the logs of several load generators, record by record in the order of their times, in constant memory. The
 * result is the log that one load generator with the whole load would have written.
 */
object LogMerge {

  /**
   * @param aheadMs number added to its times, in milliseconds
   * @param recorded size and checksum of the log at the end of its run; `None`: unknown
   */
  final case class Source(log: Path, aheadMs: Long, recorded: Option[RecordedFile] = None)

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
  def apply(sources: Vector[Source], scenarios: Vector[String], out: OutputStream): Vector[Ended] =
    Using.Manager { use =>
      val writer = use(new LogFileWriter(out))
      val opened = sources.map(source => LogCursor.open(source.log, source.recorded).map(use(_)))
      val parts = partsOf(sources, opened, scenarios, writer)
      EarliestFirst(parts)(_.write(writer))
      opened.zip(sources).zipWithIndex.map {
        case ((Left(error), source), _) =>
          val name = source.log.getFileName.toString
          Ended(Some(error.message.replace(source.log.toString, name)), Map.empty)
        case ((Right(cursor), _), i) =>
          val starts = parts.find(_.index == i).fold(Map.empty[String, Long])(_.starts)
          Ended(cursor.summary.problem, starts)
      }
    }.get

  /** Writes the header. Logs without a header have no records either. */
  private def partsOf(
      sources: Vector[Source],
      opened: Vector[Either[ReadError, LogCursor]],
      scenarios: Vector[String],
      writer: LogFileWriter,
  ): Vector[LogPart] = {
    val headed = for {
      ((source, result), i) <- sources.zip(opened).zipWithIndex
      cursor <- result.toOption
      header <- cursor.header
    } yield (i, cursor, header, header.runStartMs + source.aheadMs)
    if (headed.isEmpty) Vector.empty
    else {
      val first = headed.head._3
      val startMs = headed.map(_._4).min
      val all = (scenarios ++ headed.flatMap(_._3.scenarios)).distinct
        .filter(name => headed.exists(_._3.scenarios.contains(name)))
      writer.header(first.copy(runStartMs = startMs, scenarios = all))
      headed.map { case (i, cursor, header, ownStartMs) =>
        new LogPart(i, cursor, header, (ownStartMs - startMs).toInt, all, writer)
      }
    }
  }
}

/** One of the logs, with the ids and times of the merged log. */
final private class LogPart(
    val index: Int,
    cursor: LogCursor,
    header: LogHeader,
    shiftMs: Int,
    all: Vector[String],
    writer: LogFileWriter,
) extends TimedRecords {
  private val scenarios = header.scenarios.map(all.indexOf(_)).toArray
  private val counts = new Array[Long](scenarios.length)
  private var texts = Array.fill(1024)(-1)
  private var paths = new Array[Array[Int]](1024)

  override def next(): Boolean = cursor.next()
  override def atMs: Long = timeMs.toLong
  private def timeMs: Int = cursor.timeMs + shiftMs
  def starts: Map[String, Long] = header.scenarios.zip(counts).toMap

  def write(out: LogFileWriter): Unit = cursor.kind match {
    case LogCursor.Request =>
      out.request(
        path(cursor.path),
        text(cursor.name),
        cursor.startMs + shiftMs,
        timeMs,
        cursor.ok,
        text(cursor.message),
      )
    case LogCursor.Group =>
      out.group(path(cursor.path), cursor.startMs + shiftMs, timeMs, cursor.cumulatedMs, cursor.ok)
    case LogCursor.User =>
      if (cursor.ok) counts(cursor.scenario) += 1
      out.user(scenarios(cursor.scenario), cursor.ok, timeMs)
    case _ => out.error(text(cursor.message), timeMs)
  }

  private def text(id: Int): Int = {
    if (id >= texts.length) {
      val old = texts.length
      texts = java.util.Arrays.copyOf(texts, math.max(id + 1, old * 2))
      java.util.Arrays.fill(texts, old, texts.length, -1)
    }
    if (texts(id) < 0) texts(id) = writer.text(cursor.strings.text(id))
    texts(id)
  }

  private def path(id: Int): Array[Int] = {
    if (id >= paths.length)
      paths = java.util.Arrays.copyOf(paths, math.max(id + 1, paths.length * 2))
    if (paths(id) == null)
      paths(id) = cursor.strings.path(id).map(writer.text).toArray
    paths(id)
  }
}
