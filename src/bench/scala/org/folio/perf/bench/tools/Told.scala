package org.folio.perf.bench.tools

import org.HdrHistogram.Histogram
import org.folio.perf.workflows.search.Searches

/** @param rounds `None`: the target did not stand still */
final private[tools] case class ToldTimes(all: Times, failed: Long, rounds: Option[StallTimes])

/**
 * First searches of a round, each of which is an iteration's first transaction.
 *
 * @param begun those that began while the target stood still; `all`: those of the whole run
 */
final private[tools] case class StallTimes(begun: Times, all: Times)

/** Adds up what a tool says, ramp-up and end included. */
final private[tools] class Told(stall: Option[Stall]) {
  private val requests = new Histogram(3)
  private val rounds = new Histogram(3)
  private val inStall = new Histogram(3)
  private var failed = 0L

  def request(ms: Long, ok: Boolean): Unit = {
    requests.recordValue(math.max(0L, ms))
    if (!ok) failed += 1
  }

  /** @param startMs epoch milliseconds */
  def transaction(name: String, startMs: Long, ms: Long): Unit =
    if (name == Told.FirstSearch) {
      rounds.recordValue(math.max(0L, ms))
      if (stall.exists(_.holds(startMs))) inStall.recordValue(math.max(0L, ms))
    }

  def times: ToldTimes = ToldTimes(
    Times.of(requests),
    failed,
    stall.map(_ => StallTimes(Times.of(inStall), Times.of(rounds))),
  )
}

private[tools] object Told {
  val FirstSearch: String = Searches.all.head.name
}
