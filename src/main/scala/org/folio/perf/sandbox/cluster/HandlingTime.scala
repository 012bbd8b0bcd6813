package org.folio.perf.sandbox.cluster

/**
 * How long making the answers of one kind of call takes by itself, on average. The capacity model's time
 * is that of the whole answer, so a request waits for so much less.
 */
final private[cluster] class HandlingTime {
  private var nanos = 0.0

  def meanNanos: Long = nanos.toLong

  /** The last hundred or so count; a pause of the whole program is none of the answer's doing. */
  def took(nanoseconds: Long): Unit =
    nanos += (nanoseconds
      .max(0L)
      .min(HandlingTime.LongestNanos)
      .toDouble - nanos) / HandlingTime.Memory
}

private object HandlingTime {
  private val Memory = 100.0
  private val LongestNanos = 10000000L
}
