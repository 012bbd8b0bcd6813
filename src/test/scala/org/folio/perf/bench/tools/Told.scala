package org.folio.perf.bench.tools

import org.HdrHistogram.Histogram

/** @param searches `None`: the target did not stand still */
final private[tools] case class ToldTimes(all: Times, failed: Long, searches: Option[StallTimes])

/**
 * Requests of searches, whose users do not pause: each of them that waits holds one user.
 *
 * @param sent those that were sent while the target stood still; `all`: those of the whole run
 */
final private[tools] case class StallTimes(sent: Times, all: Times)

/** Adds up what a tool says of its requests, ramp-up and end included. */
final private[tools] class Told(stall: Option[Stall]) {
  private val all = new Histogram(3)
  private val searches = new Histogram(3)
  private val inStall = new Histogram(3)
  private var failed = 0L

  /** @param sentMs epoch milliseconds */
  def request(name: String, sentMs: Long, ms: Long, ok: Boolean): Unit = {
    val known = math.max(0L, ms)
    all.recordValue(known)
    if (!ok) failed += 1
    if (stall.isDefined && name.contains("/search/")) {
      searches.recordValue(known)
      if (stall.exists(_.holds(sentMs))) inStall.recordValue(known)
    }
  }

  def times: ToldTimes = ToldTimes(
    Times.of(all),
    failed,
    stall.map(_ => StallTimes(Times.of(inStall), Times.of(searches))),
  )
}
