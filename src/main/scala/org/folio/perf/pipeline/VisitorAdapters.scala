package org.folio.perf.pipeline

import org.folio.perf.analysis.breakdown.BreakdownTally
import org.folio.perf.analysis.{DeskTally, RequestTally, TransactionTally}
import org.folio.perf.source.{LogHeader, LogStrings, LogVisitor, TransactionVisitor}

/** Passes transactions from their file to the tallies. */
final private[perf] class TransactionFeed(
    tally: TransactionTally,
    desks: DeskTally,
    lines: LineQueue,
) extends TransactionVisitor {
  override def tenant(number: Int, name: String): Unit = {
    tally.tenant(number, name)
    lines.tenant(name)
  }
  override def transaction(number: Int, name: String): Unit = {
    tally.transaction(number, name)
    lines.transaction(name)
    desks.transaction(number, name)
  }

  override def finished(
      startMs: Long,
      durationMs: Int,
      tenant: Int,
      transaction: Int,
      ok: Boolean,
      message: String,
  ): Unit = {
    tally.finished(startMs, durationMs, tenant, transaction, ok, message)
    desks.finished(startMs, durationMs, transaction, ok)
    lines.finished(startMs, durationMs, tenant, transaction)
  }
}

/**
 * Passes records of the log to a tally, which is created when the header is known.
 *
 * @param records get requests and groups too
 */
final private[perf] class LogFeed(
    make: (LogHeader, LogStrings) => RequestTally,
    records: RecordQueue,
) extends LogVisitor {
  private var made: RequestTally = _

  /** `None`: the log has not even a header. */
  def tally: Option[RequestTally] = Option(made)

  override def started(header: LogHeader, strings: LogStrings): Unit = {
    made = make(header, strings)
    records.started(header.runStartMs, strings)
  }

  override def request(path: Int, name: Int, start: Int, end: Int, ok: Boolean, msg: Int): Unit = {
    made.request(path, name, start, end, ok, msg)
    records.request(path, name, start, end)
  }

  override def group(path: Int, start: Int, end: Int, cumulated: Int, ok: Boolean): Unit = {
    made.group(end)
    records.group(path, start, end, cumulated, ok)
  }

  override def user(scenario: Int, starts: Boolean, timeMs: Int): Unit =
    made.user(scenario, starts, timeMs)

  override def error(message: Int, timeMs: Int): Unit = made.error(message, timeMs)
}

/** Passes requests and groups to the breakdown. */
final private[pipeline] class BreakdownFeed(val tally: BreakdownTally) extends QueueReader {
  override def request(path: Int, name: Int, startMs: Int, endMs: Int): Unit =
    tally.request(path, name, startMs, endMs)

  override def group(path: Int, startMs: Int, endMs: Int, sumMs: Int, ok: Boolean): Unit =
    tally.group(path, startMs, endMs, sumMs, ok)
}

/** Ignores transactions, for a pass that only looks for the end. */
private[perf] object IgnoreTransactions extends TransactionVisitor {
  override def tenant(number: Int, name: String): Unit = ()
  override def transaction(number: Int, name: String): Unit = ()

  override def finished(
      startMs: Long,
      durationMs: Int,
      tenant: Int,
      transaction: Int,
      ok: Boolean,
      message: String,
  ): Unit = ()
}

private[perf] object IgnoreRecords extends LogVisitor {
  override def started(header: LogHeader, strings: LogStrings): Unit = ()
  override def request(path: Int, name: Int, start: Int, end: Int, ok: Boolean, msg: Int): Unit = ()
  override def group(path: Int, start: Int, end: Int, cumulated: Int, ok: Boolean): Unit = ()
  override def user(scenario: Int, starts: Boolean, timeMs: Int): Unit = ()
  override def error(message: Int, timeMs: Int): Unit = ()
}
