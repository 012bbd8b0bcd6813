package org.folio.perf.source.merge

import java.io.Closeable
import java.nio.file.Path
import org.folio.perf.model.RecordedFile
import org.folio.perf.source._

/**
 * The records of a log one by one. The fields have the values of the current record; fields that its kind does not have
 * keep their old values.
 */
final private[merge] class LogCursor private (in: LogBytes) extends LogVisitor with Closeable {
  private var records: Option[LogRecords] = None
  private var ended = Option.empty[LogSummary]
  private var own: Option[(LogHeader, LogStrings)] = None

  var kind: Byte = 0
  var path = 0
  var name = 0
  var startMs = 0
  var ok = false
  var message = 0
  var cumulatedMs = 0
  var scenario = 0

  /** Time of the record, by which the records of several logs are ordered. */
  var timeMs = 0

  /** `None`: the log ends within its header. */
  def header: Option[LogHeader] = own.map(_._1)
  def strings: LogStrings = own.fold(new LogStrings)(_._2)

  /** Moves to the next record; false: no further record. */
  def next(): Boolean = records.exists(_.next())

  /** Summary of the log. To be called after the last record. */
  def summary: LogSummary =
    in.withChange(records.map(_.summary).orElse(ended).getOrElse(LogSummary(None, 0, 0, 0, None)))

  override def close(): Unit = in.close()

  override def started(header: LogHeader, strings: LogStrings): Unit =
    own = Some((header, strings))

  override def request(
      path: Int,
      name: Int,
      startMs: Int,
      endMs: Int,
      ok: Boolean,
      message: Int,
  ): Unit = {
    kind = LogCursor.Request
    this.path = path
    this.name = name
    this.startMs = startMs
    this.ok = ok
    this.message = message
    timeMs = endMs
  }

  override def group(path: Int, startMs: Int, endMs: Int, cumulatedMs: Int, ok: Boolean): Unit = {
    kind = LogCursor.Group
    this.path = path
    this.startMs = startMs
    this.cumulatedMs = cumulatedMs
    this.ok = ok
    timeMs = endMs
  }

  override def user(scenario: Int, starts: Boolean, timeMs: Int): Unit = {
    kind = LogCursor.User
    this.scenario = scenario
    ok = starts
    this.timeMs = timeMs
  }

  override def error(message: Int, timeMs: Int): Unit = {
    kind = LogCursor.Error
    this.message = message
    this.timeMs = timeMs
  }
}

private[merge] object LogCursor {
  val Request: Byte = 1
  val User: Byte = 2
  val Group: Byte = 3
  val Error: Byte = 4

  /** Opens a log, before its first record. */
  def open(file: Path, recorded: Option[RecordedFile]): Either[ReadError, LogCursor] =
    SimulationLog.opened(file, recorded) { (in, bytes) =>
      val cursor = new LogCursor(in)
      SimulationLog.start(file, in, bytes, cursor).map { start =>
        start.fold(summary => cursor.ended = Some(summary), r => cursor.records = Some(r))
        cursor
      }
    }
}
