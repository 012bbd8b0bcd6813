package org.folio.perf.bench.tools

import org.folio.perf.model.LogRecords
import scala.collection.mutable

/** Starts of a log's requests, in milliseconds since its start. */
final private[tools] class RequestStarts {
  private val starts = mutable.ArrayBuffer.empty[Int]

  def count: Int = starts.size
  def between(fromMs: Long, toMs: Long): Int =
    starts.count(ms => ms.toLong >= fromMs && ms.toLong < toMs)

  def add(log: LogRecords): Unit = while (log.next()) if (log.isRequest) starts += log.startMs
}
