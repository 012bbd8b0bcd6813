package org.folio.perf.analysis.verdict

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.run.rule.{DatabaseLoad, Saturation, SaturationOrder, Slowing}
import org.folio.perf.analysis.run.{Resource, RunMeasurements}
import org.folio.perf.analysis.statistics.SaturationTime
import org.folio.perf.model._

/**
 * A resource whose CPU is saturated in the steady state.
 *
 * @param since when it was saturated first; `None`: nobody knows
 * @param order its place in the order of saturation, which those share that saturated at about the same time
 * @param waitingPercent share of the time that users waited for its requests; `None`: unknown
 * @param mostPercent the same with requests of modules that are expected to call it
 * @param mayDelay false: it is measured that users hardly wait for it
 */
final private[analysis] case class Bottleneck(
    series: Series,
    averagePercent: Double,
    since: Option[SaturationTime],
    order: Int,
    waitingPercent: Option[Double],
    mostPercent: Option[Double],
    mayDelay: Boolean,
) {
  def name: String = Resource.name(series)

  /** Id of its finding. */
  def findingId: String = Saturation.idOf(series)

  /** First sample at the limit, since the start of the load; `None`: unknown. */
  def sinceMs: Option[Long] = since.map(_.ms)

  /** Whether it stayed saturated: its average says so. */
  def stays: Boolean = averagePercent >= SaturationOrder.LimitPercent

  /** The words "from 1 min 20 s on" or "at times, first after 1 min 20 s". */
  def sinceWords: String = sinceMs.filter(_ >= 1000) match {
    case Some(ms) if stays => s"from ${duration(ms)} on"
    case Some(ms) => s"at times, first ${after(ms)}"
    case None if !stays => "at times"
    case None if since.isDefined => "from the start on"
    case None => "in the steady state"
  }

  def resource: BoundResource =
    Bottleneck.resource(series, averagePercent, isSaturated = true, sinceMs)
}

private[analysis] object Bottleneck {

  /** Share of users' waiting from which it is no matter of chance that a saturated module makes them wait. */
  private val LeastWaitingPercent = 5.0
  private val DeliveredPercent = 98.0

  /** Saturated resources in the order of time; those of which nobody knows since when come last. */
  def all(measured: RunMeasurements, isSlow: Boolean): Vector[Bottleneck] = {
    val groups = SaturationOrder.groups(measured)
    val times = groups.zipWithIndex.flatMap { case (group, order) =>
      group.map(resource => resource.name -> (resource.time, order))
    }.toMap
    val rose = responseTimesRose(measured) || isSlow
    measured.processors
      .filter { case (series, _) => Saturation.isSaturated(measured.steadyValues(series)) }
      .map { case (series, average) =>
        val waiting = waitingOf(series, measured)
        val most = mostOf(series, measured)
        val mayDelay = rose || most.forall(_ >= LeastWaitingPercent) ||
          DatabaseLoad.waitingSessions(measured, series.subject).isDefined
        val since = times.get(Resource.name(series))
        val order = since.fold(groups.size)(_._2)
        Bottleneck(series, average, since.map(_._1), order, waiting, most, mayDelay)
      }
      .sortBy(b => (b.order, -b.averagePercent, b.name))
  }

  /** The first bottleneck that may delay users, else the resource with the highest CPU. */
  def bound(measured: RunMeasurements, bottlenecks: Vector[Bottleneck]): Option[BoundResource] =
    bottlenecks
      .find(_.mayDelay)
      .map(_.resource)
      .orElse(measured.processors.headOption.map { case (series, average) =>
        val own = bottlenecks.find(_.series == series)
        own.fold(resource(series, average, isSaturated = false, None))(_.resource)
      })

  private def responseTimesRose(measured: RunMeasurements): Boolean =
    Slowing.all(measured).nonEmpty || measured.deliveredPercent.exists(_ < DeliveredPercent)

  private def waitingOf(series: Series, measured: RunMeasurements): Option[Double] = {
    val its = measured.results.modules.filter(_.name == series.subject)
    Option.when(Resource.isService(series) && its.nonEmpty)(its.map(_.waitingSharePercent).sum)
  }

  /** `None`: nobody knows which modules call it, or none is known that does. */
  private def mostOf(series: Series, measured: RunMeasurements): Option[Double] = {
    val all = measured.results.modules
    val names = Iterator
      .iterate(Set(series.subject))(found => found ++ all.filter(_.expectedCalls.exists(found)).map(_.name))
      .drop(all.size)
      .next()
    val through = all.filter(module => names(module.name))
    Option.when(Resource.isService(series) && through.nonEmpty && all.exists(_.expectedCalls.nonEmpty))(
      through.map(_.waitingSharePercent).sum
    )
  }

  /** The words "mod-x is saturated from 5 s on, but users hardly wait for it"; `None`: none is, or users may wait for it. */
  def harmless(bottlenecks: Vector[Bottleneck]): Option[String] = {
    val without = bottlenecks.filterNot(_.mayDelay)
    without.headOption.map { first =>
      if (without.size == 1) s"${first.name} is saturated ${first.sinceWords}, but users hardly wait for it"
      else s"${few(without.map(_.name))} are saturated, but users hardly wait for them"
    }
  }

  private def resource(
      series: Series,
      average: Double,
      isSaturated: Boolean,
      sinceMs: Option[Long],
  ): BoundResource = BoundResource(
    Resource.name(series),
    series.source,
    series.metric,
    series.subject,
    average,
    isSaturated,
    sinceMs,
  )
}

/** How far a run is from its limits and from saturation. */
private[analysis] object Headroom {

  /** CPU from which a resource counts as saturated. */
  private val SaturatedPercent = 95.0
  private val MostTimes = 3.0

  /** A sentence with the CPU that is left; `None`: no metrics tell. */
  def toSaturation(measured: RunMeasurements): Option[String] =
    measured.processors.headOption.map { case (series, average) =>
      val saturated = Bottleneck.all(measured, isSlow = false)
      saturated.find(_.mayDelay).orElse(saturated.headOption) match {
        case Some(found) =>
          s"Headroom to saturation: none. ${Resource.atStart(found.name)} is saturated ${found.sinceWords}."
        case None =>
          s"Headroom to saturation: ${left(average)}. The highest CPU is that of " +
            s"${Resource.name(series)}, ${percent(average)}."
      }
    }

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
