package org.folio.perf.sandbox.cluster

/**
 * Spreads the work of a station over seconds: as early as its vCPUs allow, so utilisation never
 * exceeds 100 %. The way in which requests share the vCPUs does not matter.
 *
 * @param series gets vCPU ms, by second
 */
final private[cluster] class WorkMeter(series: SecondSeries, vCpu: Double) {
  private val msPerNano = vCpu / 1e6
  private var backlogMs = 0.0
  private var atNanos = Long.MinValue

  /** Adds work at a moment; a moment before the previous one counts as the previous one. */
  def add(nanos: Long, workMs: Double): Unit = {
    workUntil(nanos)
    backlogMs += workMs
  }

  def workUntil(nanos: Long): Unit =
    if (nanos > atNanos) {
      while (backlogMs > 0 && atNanos < nanos) workInOneSecond(nanos)
      atNanos = nanos
    }

  private def workInOneSecond(untilNanos: Long): Unit = {
    val second = atNanos / ClusterUsage.SecondNanos
    val end = untilNanos.min((second + 1) * ClusterUsage.SecondNanos)
    val possibleMs = (end - atNanos).toDouble * msPerNano
    val doneMs = possibleMs.min(backlogMs)
    series.add(second, doneMs)
    backlogMs -= doneMs
    atNanos = end
  }
}
