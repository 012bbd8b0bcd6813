package org.folio.perf.analysis.tally

import scala.collection.mutable

/**
 * Finds, while a log is read, the times in which no request ended: from the last end before to the first
 * one after. Records come about in the order in which they ended, as Gatling writes them.
 */
final private[analysis] class StallTally {
  private val silences = mutable.ArrayBuffer.empty[Silence]
  private val gaps = new EndGaps(StallTally.MinMs)
  private var active = 0L
  private var activeAtLastEnd = 0L

  /** @param startMs since the load's start, like all moments here */
  def request(startMs: Long, endMs: Long): Unit = {
    gaps.ended(endMs).foreach { fromMs =>
      silences += new Silence(fromMs, endMs, activeAtLastEnd)
    }
    if (silences.nonEmpty && startMs < silences.last.toMs) silences.last.waiting += 1
    activeAtLastEnd = active
  }

  def user(isStart: Boolean): Unit = active += (if (isStart) 1L else -1L)

  /** All such times in order, also those in which nothing was due. */
  def all: Vector[Silence] = silences.toVector
}

private[analysis] object StallTally {

  /** Milliseconds; garbage collectors of a healthy target need less. */
  val MinMs = 2000L
}

/**
 * A time in which no request ended.
 *
 * @param users active when it began
 */
final private[analysis] class Silence(val fromMs: Long, val toMs: Long, val users: Long) {

  /** Requests that waited at its end: they began before it, and ended after. */
  var waiting = 0L

  def lengthMs: Long = toMs - fromMs
}

/**
 * Follows the ends of what is read, in the order in which they came about, and sees where none came about
 * for a while.
 *
 * @param minMs shortest time that counts
 */
final private[analysis] class EndGaps(minMs: Long) {
  private var lastMs = Long.MaxValue // before the first end there is no gap

  /** @return the last end before, when there was none since for that long */
  def ended(endMs: Long): Option[Long] = {
    val before = lastMs
    if (endMs > lastMs || lastMs == Long.MaxValue) lastMs = endMs
    if (before != Long.MaxValue && endMs - before >= minMs) Some(before) else None
  }
}
