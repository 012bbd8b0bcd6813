package org.folio.perf.sandbox.cluster

import java.util.PriorityQueue

/** Moments in nanoseconds, the earliest first. */
final private[cluster] class MomentHeap {
  private val moments = new PriorityQueue[java.lang.Long]

  def size: Int = moments.size

  def add(moment: Long): Unit = {
    moments.add(moment)
    ()
  }

  /** Removes all moments up to and including `until`. */
  def dropUntil(until: Long): Unit = while (!moments.isEmpty && moments.peek <= until) moments.poll()
}
