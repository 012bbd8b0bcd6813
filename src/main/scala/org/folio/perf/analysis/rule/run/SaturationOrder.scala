package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.statistics.{SaturationTime, SaturationTimes, UtilisationSample}
import org.folio.perf.analysis.{Resource, RunMeasurements}
import org.folio.perf.model.{Finding, SeriesResult, Severity}

/** Order in which CPUs saturated, as far as samples of a minute can tell. */
object SaturationOrder extends RunRule {
  private[analysis] val LimitPercent = 95.0
  private val MinuteMs = 60000.0
  private val MaxNamed = 6

  override def findings(measured: RunMeasurements): Vector[Finding] = {
    val saturated = SaturationOrder.saturated(measured)
    if (saturated.size < 2) Vector.empty
    else
      Vector(
        Finding(
          "saturation-order",
          Severity.Info,
          s"${count(saturated.size, "resource", "resources")} saturated, in this order: " +
            s"${sequence(saturated.take(MaxNamed))}.",
          detail(saturated),
          Vector("resources", "timeline"),
        )
      )
  }

  /** Saturated resources in the order of time. */
  private[analysis] def saturated(measured: RunMeasurements): Vector[(String, SaturationTime)] =
    measured.processors
      .flatMap { case (series, _) => timeOf(series, measured).map(Resource.name(series) -> _) }
      .sortBy { case (name, time) => (time.minute, name) }

  private def timeOf(series: SeriesResult, measured: RunMeasurements): Option[SaturationTime] =
    SaturationTimes.of(
      series.points
        .filter(p => p.timeMs >= 0 && p.timeMs < measured.window.steadyToMs)
        .map(p => UtilisationSample(p.timeMs.toDouble / MinuteMs, p.value)),
      LimitPercent,
    )

  private def sequence(saturated: Vector[(String, SaturationTime)]): String =
    saturated.zipWithIndex.map { case ((name, time), i) =>
      val joint =
        if (i == 0) ""
        else if (saturated(i - 1)._2.isBefore(time)) ", then "
        else ", at the same time "
      s"$joint$name (${at(time)})"
    }.mkString

  private def at(time: SaturationTime): String =
    if (time.fromStart) "from the first sample"
    else if (time.minute < 1)
      s"after ${unit(whole(math.round(math.max(0, time.minute) * 60)), "s")}"
    else s"after ${unit(short(time.minute), "min")}"

  private def detail(saturated: Vector[(String, SaturationTime)]): String = {
    val others = saturated.size - MaxNamed
    val more =
      if (others > 0) s"${count(others, "more resource", "more resources")} followed. " else ""
    s"${more}A resource saturates when a line through its samples crosses ${percent(LimitPercent)}. Times that are " +
      "closer than their accuracy count as the same."
  }
}
