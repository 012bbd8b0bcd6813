package org.folio.perf.analysis.verdict

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.run.rule.{AboveReservation, DatabaseLoad, Saturation, SaturationOrder, Slowing}
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
 * @param stays whether it is saturated from then on, not only at times
 * @param mayDelay false: it is measured that users hardly wait for it
 */
final private[analysis] case class Bottleneck(
    series: Series,
    averagePercent: Double,
    since: Option[SaturationTime],
    order: Int,
    waitingPercent: Option[Double],
    mostPercent: Option[Double],
    stays: Boolean,
    mayDelay: Boolean,
) {
  def name: String = Resource.name(series)

  /** Id of its finding. */
  def findingId: String = Saturation.idOf(series)

  /** The same since the start of the load. */
  def sinceMs: Option[Long] = since.map(_.ms)

  /** The words "from 1 min 20 s on" or "at times, first after 1 min 20 s". */
  def sinceWords: String = sinceMs.filter(_ >= 1000) match {
    case Some(ms) if stays => s"from ${duration(ms)} on"
    case Some(ms) => s"at times, first ${after(ms)}"
    case None if !stays => "at times"
    case None if since.isDefined => "from the start on"
    case None => "in the steady state"
  }

  /** The words "20 % of the waiting is for requests of clients to it"; `None`: none, or most of it may be at other times. */
  def shareOfWaiting: Option[String] = waitingPercent
    .filter(_ >= 1 && stays)
    .map(share => s"${percent(share)} of the waiting is for requests of clients to it")

  def resource: BoundResource = Bottleneck.resource(series, averagePercent, isSaturated = true, sinceMs)
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
    // Whether response times rose.
    val rose = isSlow || Slowing.all(measured).nonEmpty || measured.deliveredPercent.exists(_ < DeliveredPercent)
    measured.processors
      .filter { case (series, _) => Saturation.isSaturated(measured.steadyValues(series)) }
      .map { case (series, average) =>
        val waiting = waitingOf(series, measured, Set(series.subject))
        // Nobody knows which modules call it, or none is known that does.
        val most =
          if (measured.results.modules.forall(_.expectedCalls.isEmpty)) None
          else waitingOf(series, measured, callersOf(series.subject, measured))
        val mayDelay = rose || most.forall(_ >= LeastWaitingPercent) ||
          DatabaseLoad.isWaiting(measured, series.subject)
        val since = times.get(Resource.name(series))
        val order = since.fold(groups.size)(_._2)
        val stays = Saturation.lasting(measured.steadyValues(series)).isDefined
        Bottleneck(series, average, since.map(_._1), order, waiting, most, stays, mayDelay)
      }
      .sortBy(b => (b.order, -b.waitingPercent.getOrElse(0.0), -b.averagePercent, b.name))
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

  private def waitingOf(series: Series, measured: RunMeasurements, modules: Set[String]): Option[Double] = {
    val its = measured.results.modules.filter(module => modules(module.name))
    Option.when(Resource.isService(series) && its.nonEmpty)(its.map(_.waitingSharePercent).sum)
  }

  /** A module and those that are expected to call it, by others or themselves. */
  private def callersOf(module: String, measured: RunMeasurements): Set[String] = {
    val all = measured.results.modules
    Iterator
      .iterate(Set(module))(found => found ++ all.filter(_.expectedCalls.exists(found)).map(_.name))
      .drop(all.size)
      .next()
  }

  /**
   * The words "mod-x is saturated from 5 s on; 20 % of the waiting is for requests of clients to it. Also: the
   * database y, saturated from 1 min on". @param all those that may delay users, at least one
   */
  def words(all: Vector[Bottleneck]): String = {
    val first = all.head
    val waiting = first.shareOfWaiting.fold("")(share => s"; $share")
    val next = all.lift(1).fold("") { other =>
      s". ${if (other.order > first.order) "Then" else "Also:"} ${other.name}, saturated ${other.sinceWords}"
    }
    s"${first.name} is saturated ${first.sinceWords}$waiting$next"
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

  /**
   * A sentence with the CPU that is left; `None`: no metrics tell, the run searches its own saturation, or services use all
   * that they reserve, and nobody knows how much more they can get.
   */
  def headroom(measured: RunMeasurements): Option[String] =
    measured.processors.headOption.filter(_ => measured.results.capacity.isEmpty).flatMap { case (_, average) =>
      val saturated = all(measured, isSlow = false)
      saturated.find(_.mayDelay).orElse(saturated.headOption) match {
        case Some(found) =>
          Some(s"Headroom to saturation: none. ${Resource.atStart(found.name)} is saturated ${found.sinceWords}.")
        case None =>
          Option.when(AboveReservation.services(measured).isEmpty)(
            s"Headroom to saturation at ${percent(SaturationOrder.LimitPercent)}: ${left(average)}. ${highestCpu(measured).mkString}."
          )
      }
    }

  private def left(average: Double): String =
    if (average >= SaturationOrder.LimitPercent) "none"
    else unit(decimal(SaturationOrder.LimitPercent - average, 0), "points")

  /** The words "The highest CPU is that of mod-a, 45 % on average"; `None`: no metrics tell. */
  def highestCpu(measured: RunMeasurements): Option[String] = measured.processors.headOption.map {
    case (series, average) =>
      s"The highest CPU is that of ${Resource.name(series)}, ${percent(average)} on average" +
        AboveReservation.besides(series, measured)
  }
}
