package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.statistics.{MemoryLevel, MemoryTrend}
import org.folio.perf.analysis.{MemoryUse, RunMeasurements}
import org.folio.perf.model.{Finding, Severity}

/** Services whose memory grows; that a run is too short to tell is an answer too. */
object MemoryTrends extends RunRule {
  private val MaxNamed = 5

  /** Of the window of a day's run, whose suspicions are hardly ever wrong. */
  private val SureHours = 19.0

  override def findings(measured: RunMeasurements): Vector[Finding] = {
    val trends = MemoryUse
      .trends(measured.results.infrastructure.series, measured.results.timeline)
      .sortBy { case (name, trend) => (-trend.growthPoints, name) }
    def of(level: MemoryLevel) = trends.filter(_._2.verdict == level)
    if (trends.isEmpty) Vector.empty
    else
      suspected(of(MemoryLevel.Suspected), trends.size) ++ watch(of(MemoryLevel.Watch)) ++
        tooShort(of(MemoryLevel.TooShortToTell), trends.size)
  }

  private def suspected(of: Vector[(String, MemoryTrend)], all: Int): Vector[Finding] =
    if (of.isEmpty) Vector.empty
    else
      Vector(
        Finding(
          "memory-suspected",
          if (of.exists(_._2.windowHours >= SureHours)) Severity.Bad else Severity.Warning,
          s"Memory of ${count(of.size, "service", "services")} is suspected to leak: " +
            s"${few(of.map { case (name, trend) => s"$name (${growth(trend)}${left(trend)})" })}.",
          s"Of $all services watched about one in a hundred looks so by chance in eight hours.",
          Vector("resources"),
          s"Run again, or for a day, with an eye on ${few(of.map(_._1))}. That makes sure; then a heap dump " +
            "at the end tells what stays.",
        )
      )

  private def watch(of: Vector[(String, MemoryTrend)]): Vector[Finding] =
    if (of.isEmpty) Vector.empty
    else
      Vector(
        Finding(
          "memory-watch",
          Severity.Info,
          s"Memory of ${count(of.size, "service", "services")} rises, not enough or not long enough to " +
            s"suspect a leak: ${few(of.map { case (name, trend) => s"$name (${growth(trend)})" })}.",
          "A slow rise to a plateau looks the same for some hours.",
          Vector("resources"),
          s"Run longer to tell whether ${few(of.map(_._1))} ${if (of.size == 1) "comes" else "come"} to rest.",
        )
      )

  private def tooShort(of: Vector[(String, MemoryTrend)], all: Int): Vector[Finding] =
    if (of.size < all) Vector.empty
    else {
      val hours = of.map(_._2.windowHours).max
      Vector(
        Finding(
          "memory-too-short",
          Severity.Info,
          s"The run is too short to tell whether memory of ${count(all, "service", "services")} leaks.",
          if (hours < 0.05) "Eight hours after the warm-up are needed."
          else s"After the warm-up ${unit(short(hours), "h")} are left; eight hours are needed.",
          Vector("resources"),
        )
      )
    }

  private def growth(trend: MemoryTrend): String =
    s"+${unit(short(trend.pointsPerHour), "points an hour")}"

  private def left(trend: MemoryTrend): String =
    trend.hoursToLimit(MemoryUse.LimitPercent) match {
      case (Some(soonest), Some(latest)) =>
        s", at its limit in ${short(soonest)} to ${unit(short(latest), "h")}"
      case (Some(soonest), None) => s", at its limit in ${unit(short(soonest), "h")} or never"
      case _ => ""
    }

  private def few(items: Vector[String]): String = {
    val others = items.size - MaxNamed
    list(items.take(MaxNamed) ++ Option.when(others > 0)(count(others, "other", "others")))
  }
}
