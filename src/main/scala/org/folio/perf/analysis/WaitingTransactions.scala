package org.folio.perf.analysis

import scala.collection.mutable

/**
 * Keeps, while transactions are read in the order in which they ended, those that were under way when
 * nothing had ended for a while: few in a run in which something always ends.
 */
final private[analysis] class WaitingTransactions(nameOf: Int => String) {
  private val executions = mutable.ArrayBuffer.empty[WaitingExecution]
  private val gaps = new EndGaps(WaitingTransactions.MinMs)
  private var silentUntilMs = Long.MinValue

  /** @param startMs since the load's start */
  def finished(transaction: Int, startMs: Long, durationMs: Int): Unit = {
    val endMs = startMs + durationMs.toLong
    if (gaps.ended(endMs).isDefined) silentUntilMs = endMs
    if (startMs < silentUntilMs)
      executions += WaitingExecution(nameOf(transaction), startMs, durationMs.toLong)
  }

  def all: Vector[WaitingExecution] = executions.toVector
}

private[analysis] object WaitingTransactions {

  /** Shorter than the judged time, so that a time that a client's pause cut in two is found. */
  val MinMs = 500L
}

/** @param startMs since the load's start */
final private[analysis] case class WaitingExecution(
    transaction: String,
    startMs: Long,
    durationMs: Long,
) {
  def endMs: Long = startMs + durationMs
}
