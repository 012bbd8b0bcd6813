package org.folio.perf.sandbox.cluster

/** Moments in nanoseconds, the earliest first: a binary heap without boxing. */
final private[cluster] class MomentHeap {
  private var moments = new Array[Long](16)
  private var count = 0

  def size: Int = count

  def add(moment: Long): Unit = {
    if (count == moments.length) moments = java.util.Arrays.copyOf(moments, 2 * count)
    var hole = count
    count += 1
    while (hole > 0 && moments((hole - 1) / 2) > moment) {
      moments(hole) = moments((hole - 1) / 2)
      hole = (hole - 1) / 2
    }
    moments(hole) = moment
  }

  /** Removes all moments up to and including `until`. */
  def dropUntil(until: Long): Unit =
    while (count > 0 && moments(0) <= until) dropFirst()

  private def dropFirst(): Unit = {
    count -= 1
    val last = moments(count)
    var hole = 0
    var child = smallerChild(hole)
    while (child > 0 && moments(child) < last) {
      moments(hole) = moments(child)
      hole = child
      child = smallerChild(hole)
    }
    moments(hole) = last
  }

  /** 0: it has none. */
  private def smallerChild(parent: Int): Int = {
    val left = 2 * parent + 1
    if (left >= count) 0
    else if (left + 1 < count && moments(left + 1) < moments(left)) left + 1
    else left
  }
}
