package org.folio.perf.testkit

import org.folio.perf.source.{LogHeader, LogStrings, LogVisitor}
import scala.collection.mutable

/** Keeps every record of a log as text. */
final class RecordingVisitor extends LogVisitor {
  private var strings: LogStrings = _
  val records: mutable.ArrayBuffer[String] = mutable.ArrayBuffer.empty

  override def started(header: LogHeader, strings: LogStrings): Unit = {
    this.strings = strings
    records += s"run ${header.gatlingVersion} ${header.runStartMs} ${header.scenarios.mkString(",")}"
  }

  override def request(path: Int, name: Int, start: Int, end: Int, ok: Boolean, msg: Int): Unit =
    records += s"request ${groups(path)}|${strings.text(name)} $start $end $ok ${strings.text(msg)}".trim

  override def group(path: Int, start: Int, end: Int, cumulated: Int, ok: Boolean): Unit =
    records += s"group ${groups(path)} $start $end $cumulated $ok"

  override def user(scenario: Int, starts: Boolean, timeMs: Int): Unit =
    records += s"user $scenario $starts $timeMs"

  override def error(message: Int, timeMs: Int): Unit =
    records += s"error ${strings.text(message)} $timeMs"

  private def groups(path: Int) = strings.path(path).mkString("/")
}
