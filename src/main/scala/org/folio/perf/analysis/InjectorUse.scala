package org.folio.perf.analysis

import org.folio.perf.model.{InjectorResult, InjectorSample}

/** CPU, heap and garbage collection of the load generator in the steady state. */
object InjectorUse {

  /** Average CPU above which the load generator delays requests, and so what it measures. */
  val MaxCpuPercent = 90.0

  /** @return `None`: no sample of the steady state */
  def apply(
      samples: Vector[InjectorSample],
      cpus: Int,
      window: RunWindow,
  ): Option[InjectorResult] = {
    val steady =
      samples.filter(s => window.contains(window.sinceLoadStart(s.timeMs))).sortBy(_.timeMs)
    Option.when(steady.nonEmpty)(
      InjectorResult(
        cpus,
        averageProcessCpuPercent = average(steady.map(_.processCpuPercent)),
        maxProcessCpuPercent = steady.map(_.processCpuPercent).max,
        averageSystemCpuPercent = average(steady.map(_.systemCpuPercent)),
        maxHeapUsedMiB = steady.map(_.heapUsedMiB).max,
        gcPercent = gcPercent(steady, window),
      )
    )
  }

  private def average(values: Vector[Double]) = values.sum / values.size.toDouble

  /** Each sample has the collections since the one before it. */
  private def gcPercent(steady: Vector[InjectorSample], window: RunWindow): Double =
    if (steady.size == 1) steady.head.gcMs.toDouble * 100 / window.steadyMs.toDouble
    else {
      val coveredMs = steady.last.timeMs - steady.head.timeMs
      if (coveredMs == 0) 0 else steady.tail.map(_.gcMs).sum.toDouble * 100 / coveredMs.toDouble
    }
}
