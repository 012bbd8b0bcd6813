package org.folio.perf.sandbox.data

import java.time.Instant
import java.util.PriorityQueue

/**
 * What jobs of a tenant do when their time has come. There is no timer: it is done before the first
 * request that the tenant gets after that.
 */
final class PendingJobEffects {
  final private class Due(val at: Instant, val number: Long, val run: () => Unit)

  private val queue = new PriorityQueue[Due]((a: Due, b: Due) =>
    if (a.at == b.at) a.number.compareTo(b.number) else a.at.compareTo(b.at)
  )
  private var numbered = 0L

  def at(moment: Instant)(effect: => Unit): Unit = {
    numbered += 1
    queue.add(new Due(moment, numbered, () => effect))
    ()
  }

  /** Those of one moment in the order in which they came. */
  def run(now: Instant): Unit =
    while (!queue.isEmpty && !queue.peek.at.isAfter(now)) queue.poll().run()
}
