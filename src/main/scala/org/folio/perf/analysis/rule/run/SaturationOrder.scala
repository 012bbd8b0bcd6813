package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.statistics.{SaturationTime, SaturationTimes, UtilisationSample}
import org.folio.perf.analysis.{Resource, RunMeasurements}
import org.folio.perf.model.{Finding, SeriesResult, Severity}

/** A resource whose CPU saturated, and when. */
final private[analysis] case class SaturatedResource(name: String, time: SaturationTime)

/** Order in which CPUs saturated, as far as samples of a minute can tell. */
object SaturationOrder extends RunRule {
  private[analysis] val LimitPercent = 95.0
  private val MinuteMs = 60000.0
  private val MaxNamed = 6

  override def findings(measured: RunMeasurements): Vector[Finding] = {
    val all = groups(measured)
    val size = all.map(_.size).sum
    if (size < 2) Vector.empty
    else {
      val resources = count(size, "resource", "resources")
      Vector(
        Finding(
          "saturation-order",
          Severity.Info,
          all match {
            case Vector(one) =>
              s"$resources saturated at about the same time: ${words(one, MaxNamed)}."
            case _ => s"$resources saturated, in this order: ${sequence(all)}."
          },
          detail(size - MaxNamed),
          Vector("resources", "timeline"),
        )
      )
    }
  }

  /**
   * Saturated resources in the order of time, in groups of about the same time: none is later than another of its group
   * by more than their accuracy. In a group the highest average comes first.
   */
  private[analysis] def groups(measured: RunMeasurements): Vector[Vector[SaturatedResource]] = {
    val byAverage = measured.processors.flatMap { case (series, _) =>
      timeOf(series, measured).map(SaturatedResource(Resource.name(series), _))
    }
    byAverage
      .sortBy(_.time.minute)
      .foldLeft(Vector.empty[Vector[SaturatedResource]]) {
        case (earlier :+ last, next) if !last.exists(_.time.isBefore(next.time)) =>
          earlier :+ (last :+ next)
        case (earlier, next) => earlier :+ Vector(next)
      }
      .map(group => byAverage.filter(group.contains))
  }

  private def timeOf(series: SeriesResult, measured: RunMeasurements): Option[SaturationTime] =
    SaturationTimes.of(
      series.points
        .filter(p => p.timeMs >= 0 && p.timeMs < measured.window.steadyToMs)
        .map(p => UtilisationSample(p.timeMs.toDouble / MinuteMs, p.value)),
      LimitPercent,
    )

  /** The first few. */
  private def sequence(all: Vector[Vector[SaturatedResource]]): String = {
    val before = all.scanLeft(0)(_ + _.size)
    all
      .zip(before)
      .takeWhile(_._2 < MaxNamed)
      .map { case (group, named) =>
        val together = if (group.size > 1) " at about the same time" else ""
        s"${list(group.take(MaxNamed - named).map(_.name))}$together (${span(group)})"
      }
      .mkString(", then ")
  }

  private def words(group: Vector[SaturatedResource], most: Int): String =
    s"${list(group.take(most).map(_.name))} (${span(group)})"

  /** The words "after 8 s to 35 s", from the first to the last of a group. */
  private def span(group: Vector[SaturatedResource]): String = {
    val times = group.map(_.time)
    val (first, last) = (times.minBy(_.minute), times.maxBy(_.minute))
    val from = if (first.fromStart) "from the first sample" else after(first.ms)
    if (last.fromStart || duration(first.ms) == duration(last.ms)) from
    else s"$from to ${duration(last.ms)}"
  }

  private def detail(others: Int): String = {
    val more =
      if (others > 0) s"${count(others, "more resource", "more resources")} followed. " else ""
    s"${more}A resource saturates when a line through its samples crosses ${percent(LimitPercent)}. Times that are " +
      "closer than their accuracy count as the same."
  }
}
