package org.folio.perf.analysis.run

import org.folio.perf.analysis.statistics.{MemorySample, MemoryTrend, Samples}
import org.folio.perf.model.{Series, SourceKind, Timeline}

/** Memory trends of the services over a run. */
object MemoryUse {
  private val MinuteMs = 60000L

  /** Memory at which a task is killed. */
  val LimitPercent = 100.0

  /** Trends by service, in no particular order; series with a period above a minute are left out. */
  def trends(series: Vector[Series], timeline: Timeline): Vector[(String, MemoryTrend)] = {
    val load = loadByMinute(timeline)
    series.filter(isMemory).map(s => s.subject -> MemoryTrend.of(samples(s, load)))
  }

  private def isMemory(series: Series): Boolean =
    SourceKind.Services(series.source) && series.metric == "MemoryUtilization" &&
      series.unit == "Percent" && series.statistic == "Average" && series.periodSeconds <= 60

  /** One value for each minute, whatever the period. */
  private def samples(series: Series, load: Long => Double): Vector[MemorySample] =
    series.points
      .groupBy(point => Math.floorDiv(point.timeMs, MinuteMs))
      .toVector
      .sortBy(_._1)
      .map { case (minute, points) =>
        MemorySample(minute.toDouble, Samples.mean(points.map(_.value)), load(minute))
      }

  /** Transactions per minute. */
  private def loadByMinute(timeline: Timeline): Long => Double = {
    val width = timeline.bucketMs
    val counts = timeline.buckets.map(_.transactions.toDouble)
    if (width < MinuteMs) {
      val byMinute = counts.zipWithIndex.groupMapReduce { case (_, i) => i * width / MinuteMs }(_._1)(_ + _)
      byMinute.getOrElse(_, 0.0)
    } else minute => counts.lift((minute * MinuteMs / width).toInt).getOrElse(0.0) * MinuteMs / width
  }
}
