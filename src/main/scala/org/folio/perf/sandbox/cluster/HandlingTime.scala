package org.folio.perf.sandbox.cluster

/**
 * Average time that the sandbox itself needs to make the responses of one kind of call. The
 * capacity model's time includes it, so a request waits that much less.
 */
final private[cluster] class HandlingTime {
  private var nanos = 0.0

  def meanNanos: Long = nanos.toLong

  /**
   * Adds one measurement to the average of about the last hundred. A value above the limit is a
   * pause of the whole program and counts as the limit.
   */
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
