package org.folio.perf.bench.tools

import org.folio.perf.source.{LogHeader, LogStrings, LogVisitor}
import scala.collection.mutable

/** Starts of a log's requests, in milliseconds since its start. */
final private[tools] class RequestStarts extends LogVisitor {
  private val starts = mutable.ArrayBuffer.empty[Int]

  def count: Int = starts.size
  def between(fromMs: Long, toMs: Long): Int =
    starts.count(ms => ms.toLong >= fromMs && ms.toLong < toMs)

  override def started(header: LogHeader, strings: LogStrings): Unit = ()
  override def request(path: Int, name: Int, start: Int, end: Int, ok: Boolean, msg: Int): Unit =
    starts += start
  override def group(path: Int, start: Int, end: Int, cumulated: Int, ok: Boolean): Unit = ()
  override def user(scenario: Int, starts: Boolean, timeMs: Int): Unit = ()
  override def error(message: Int, timeMs: Int): Unit = ()
}
