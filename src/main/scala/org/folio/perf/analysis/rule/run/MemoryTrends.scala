package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.statistics.{MemoryLevel, MemoryTrend}
import org.folio.perf.analysis.{MemoryUse, RunMeasurements}
import org.folio.perf.model.{Certainty, Finding, Severity}

/** Services whose memory grows; a run may be too short to tell. */
object MemoryTrends extends RunRule {
  private val MaxNamed = 5

  /** Window of a day's run, whose suspicions are rarely wrong. */
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
            s"${few(of.map { case (name, trend) => s"$name (${growth(trend)}${limitReached(trend)})" }, MaxNamed)}.",
          s"In eight hours about one of a hundred services looks like this by chance; $all were checked.",
          Vector("resources"),
          s"Repeat the run for a day to confirm the growth of ${few(of.map(_._1), MaxNamed)}. Then take a heap dump " +
            "at its end.",
          if (of.exists(_._2.windowHours >= SureHours)) Some(Certainty.Likely)
          else Some(Certainty.Possible),
          "A slow rise to a stable level looks the same for some hours.",
        )
      )

  private def watch(of: Vector[(String, MemoryTrend)]): Vector[Finding] =
    if (of.isEmpty) Vector.empty
    else
      Vector(
        Finding(
          "memory-watch",
          Severity.Info,
          s"Memory of ${count(of.size, "service", "services")} rises, but too little or too briefly to " +
            s"suspect a leak: ${few(of.map { case (name, trend) => s"$name (${growth(trend)})" }, MaxNamed)}.",
          "A slow rise to a stable level looks the same for some hours.",
          Vector("resources"),
          s"Run longer to see whether the memory of ${few(of.map(_._1), MaxNamed)} stops rising.",
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
          if (hours < 0.05) "The check needs eight hours after the warm-up."
          else
            s"The run has ${unit(short(hours), "h")} after the warm-up; the check needs eight hours.",
          Vector("resources"),
        )
      )
    }

  private def growth(trend: MemoryTrend): String =
    s"+${unit(short(trend.pointsPerHour), "points/h")}"

  private def limitReached(trend: MemoryTrend): String =
    trend.hoursToLimit(MemoryUse.LimitPercent) match {
      case (Some(soonest), Some(latest)) if short(soonest) == short(latest) =>
        s", reaches its limit in ${unit(short(soonest), "h")}"
      case (Some(soonest), Some(latest)) =>
        s", reaches its limit in ${short(soonest)} to ${unit(short(latest), "h")}"
      case (Some(soonest), None) => s", reaches its limit in ${unit(short(soonest), "h")} or never"
      case _ => ""
    }
}
