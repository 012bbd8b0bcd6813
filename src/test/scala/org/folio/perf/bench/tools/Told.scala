package org.folio.perf.bench.tools

import org.HdrHistogram.Histogram

/** @param inStall of those requests that were sent while the target stood still; `None`: it did not */
final private[tools] case class ToldTimes(all: Times, failed: Long, inStall: Option[Times])

/** Adds up what a tool says of its requests, ramp-up and end included. */
final private[tools] class Told(stall: Option[Stall]) {
  private val all = new Histogram(3)
  private val inStall = new Histogram(3)
  private var failed = 0L

  /** @param sentMs epoch milliseconds */
  def request(sentMs: Long, ms: Long, ok: Boolean): Unit = {
    all.recordValue(math.max(0L, ms))
    if (!ok) failed += 1
    if (stall.exists(_.holds(sentMs))) inStall.recordValue(math.max(0L, ms))
  }

  def times: ToldTimes = ToldTimes(Times.of(all), failed, stall.map(_ => Times.of(inStall)))
}
