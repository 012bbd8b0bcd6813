package org.folio.perf.analysis.search

import org.folio.perf.analysis.statistics.{Quantiles, Samples}
import org.folio.perf.model.{StationCapacity, StationPoint}

/**
 * The load at which a station is saturated. By the utilisation law its CPU rises in proportion to the load, from what
 * it uses without any; a saturated station stops rising.
 */
private[perf] object StationLaw {

  /**
   * @param below CPU at sustained steps, `above` at others, in per cent
   * @return `None`: the CPU does not rise with the load
   */
  def of(
      name: String,
      below: Vector[StationPoint],
      above: Vector[StationPoint],
  ): Option[StationCapacity] =
    if (below.map(_.timesPlan).distinct.size < 3) None
    else {
      val n = below.size.toDouble
      val meanX = Samples.mean(below.map(_.timesPlan))
      val meanY = Samples.mean(below.map(_.percent))
      val squares = below.map(p => math.pow(p.timesPlan - meanX, 2)).sum
      val slope =
        below.map(p => (p.timesPlan - meanX) * (p.percent - meanY)).sum / squares
      val idle = meanY - slope * meanX
      val residuals = below.map(p => p.percent - idle - slope * p.timesPlan)
      val deviation = math.sqrt(residuals.map(e => e * e).sum / math.max(1.0, n - 2))
      // A service above its reservation has more than that: at least its highest value.
      val highest = (below ++ above).map(_.percent).max
      val full = if (highest > MostOfReservation) highest else WholePercent
      val at = (full - idle) / slope
      val error = deviation / slope * math.sqrt(1 / n + math.pow(at - meanX, 2) / squares)
      val half = Quantiles.t(0.975, math.max(1, below.size - 2)) * error
      Option.when(slope > 0 && at > 0)(
        StationCapacity(
          name,
          (below ++ above).sortBy(_.timesPlan),
          full,
          at,
          math.max(0.0, at - half),
          at + half,
        )
      )
    }

  /**
   * The station that saturates first. Above the capacity no station does more, since one of them lets no more through:
   * that one is at its limit all the time, while the others follow the mix of the requests. A limit on response times
   * or errors may bind at a lower load: then this shows from a higher one on. Without such a station, the one that would
   * be saturated at the lowest load.
   *
   * @param capacity lowest load that was not sustained
   */
  def first(stations: Vector[StationCapacity], capacity: Double): Option[String] = {
    val loads =
      stations.flatMap(_.percent.map(_.timesPlan)).filter(_ >= capacity).distinct.sorted
    loads.headOption
      .flatMap(full(stations, _, _ => true))
      .orElse(loads.drop(1).flatMap(from => full(stations, from, isBehind(_, from))).headOption)
      .orElse {
        // How much a service above its reservation can do is unknown.
        val known = stations.filter(_.fullPercent <= MostOfReservation)
        known.minByOption(_.saturatedAt).filter(_.low <= Far * capacity).map(_.name)
      }
  }

  /** The station that is at its limit from a load on. */
  private def full(
      stations: Vector[StationCapacity],
      from: Double,
      mayBe: StationCapacity => Boolean,
  ): Option[String] =
    stations
      .filter(mayBe)
      .map(s => s -> s.percent.filter(_.timesPlan >= from).map(_.percent))
      .filter { case (_, percent) =>
        percent.nonEmpty && percent.max >= Busy && spread(percent) <= Constant
      }
      // A single load shows no plateau: then the lines tell.
      .minByOption { case (station, percent) =>
        if (percent.size > 1) (!isWhole(percent), spread(percent))
        else (false, station.saturatedAt)
      }
      .map(_._1.name)

  /** Whether a station uses all that there is, although the load would need clearly more. */
  private def isBehind(station: StationCapacity, from: Double): Boolean =
    station.saturatedAt * ClearlyBeyond <= from &&
      isWhole(station.percent.filter(_.timesPlan >= from).map(_.percent))

  /**
   * Another station that may saturate before the first: their extrapolated loads at saturation differ by less than
   * their uncertainty.
   */
  def rival(stations: Vector[StationCapacity], first: String): Option[String] = for {
    likelier <- stations.find(_.name == first)
    other <- stations
      .filter(s => s.name != first && s.fullPercent <= MostOfReservation)
      .minByOption(_.saturatedAt)
    uncertainty = math.hypot(half(likelier), half(other))
    if math.abs(likelier.saturatedAt - other.saturatedAt) < uncertainty
  } yield other.name

  /** The first station, and a rival if there is one. */
  def firsts(stations: Vector[StationCapacity], first: String): Vector[String] =
    first +: rival(stations, first).toVector

  /** Reason why two stations are named. */
  val Alike = "their loads at saturation differ by less than their uncertainty"

  /** Half of the interval; its lower end is cut off at no load. */
  private def half(station: StationCapacity): Double = station.high - station.saturatedAt

  /** Whether all that there is was used all the time. */
  private def isWhole(percent: Vector[Double]): Boolean =
    math.abs(percent.max - WholePercent) <= WholeWithin && percent.min >= WholePercent - HardlyBelow

  private val WholeWithin = 2.0
  private val ClearlyBeyond = 1.08

  /** The lowest of the rates may be just above the capacity. */
  private val HardlyBelow = 5.0

  private def spread(percent: Vector[Double]): Double = (percent.max - percent.min) / percent.max

  private val Constant = 0.06

  private val Busy = 92.0

  /** A limit on response times may bind at this part of the load that saturates a station. */
  private val Far = 1.7
  private val WholePercent = 100.0
  private val MostOfReservation = 105.0
}
