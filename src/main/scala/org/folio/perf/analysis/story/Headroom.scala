package org.folio.perf.analysis.story

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.{Resource, RunMeasurements}

/** How far a run is from its limits and from saturation. */
private[analysis] object Headroom {

  /** CPU from which a resource counts as saturated. */
  private val SaturatedPercent = 95.0
  private val MostTimes = 3.0

  /** A sentence with the CPU that is left; `None`: no metrics tell. */
  def toSaturation(measured: RunMeasurements): Option[String] =
    measured.processors.headOption.map { case (series, average) =>
      val saturated = Bottleneck.all(measured, isSlow = false)
      saturated.find(_.delays).orElse(saturated.headOption) match {
        case Some(found) =>
          s"Headroom to saturation: none. ${startOf(found.name)} is saturated ${found.sinceWords}."
        case None =>
          s"Headroom to saturation: ${left(average)}. The highest CPU is that of " +
            s"${Resource.name(series)}, ${percent(average)}."
      }
    }

  /** A service is written as it is called, also at the start of a sentence. */
  def startOf(name: String): String = if (name.startsWith("the ")) name.capitalize else name

  private def left(average: Double): String =
    if (average >= SaturatedPercent) "none"
    else unit(decimal(SaturatedPercent - average, 0), "points")

  /** The words "about 1.5 times this load"; CPU grows with the load. */
  def times(averagePercent: Double): String = {
    val factor = SaturatedPercent / averagePercent
    if (factor > MostTimes) s"more than ${decimal(MostTimes, 0)} times this load"
    else s"about ${decimal(factor, 1)} times this load"
  }
}
