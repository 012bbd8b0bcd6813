package org.folio.perf.sandbox.data

import java.time.Instant
import java.util.PriorityQueue

/**
 * Effects of a tenant's jobs that are due later. There is no timer: due effects run before the
 * tenant's next request.
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

  /**
   * Runs the effects that are due; those of the same moment in the order in which they were added.
   */
  def run(now: Instant): Unit =
    while (!queue.isEmpty && !queue.peek.at.isAfter(now)) queue.poll().run()
}
