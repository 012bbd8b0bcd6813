package org.folio.perf.capacity

/** External calls of one kind to one module. */
final case class OfferedCalls(module: String, kind: RequestKind, perSecond: Double)

/**
 * Utilisation of a cluster under an offered load, by the utilisation law: rate x demand / vCPU.
 *
 * @param stations in the order of [[Stations]]
 * @param databasePercent 100 is all vCPUs of the database, its idle load included
 */
final case class Utilisation(
    stations: Vector[StationUtilisation],
    databasePercent: Double,
    passesPerSecond: Double,
) {

  /** The station that saturates first when the load grows. */
  def busiest: StationUtilisation = stations.maxBy(_.percent)

  /** Factor by which the load can grow before its busiest station is saturated. `None`: no load. */
  def headroom: Option[Double] = Option.when(busiest.percent > 0)(100 / busiest.percent)
}

/** @param percent 100 is all its vCPUs; of requests alone, without idle load */
final case class StationUtilisation(name: String, percent: Double, workMsPerSecond: Double)

object Utilisation {

  /** Calls to modules that the environment has not cost what the gateway needs. */
  def of(stations: Stations, load: Vector[OfferedCalls]): Utilisation = {
    val demands = load.map(calls => demandOf(stations, calls) -> calls.perSecond)
    val byStation = stations.all.zipWithIndex.map { case (station, number) =>
      val work = demands.map { case (demand, perSecond) =>
        perSecond * demand.visits.filter(_.station == number).map(_.workMs).sum
      }.sum
      StationUtilisation(station.name, 100 * station.utilisation(work), work)
    }
    val database = stations.environment.database
    val databaseMs = demands.map { case (demand, perSecond) => perSecond * demand.databaseMs }.sum
    Utilisation(
      stations = byStation,
      databasePercent = database.idleCpuPercent + databaseMs / 10 / database.vCpu,
      passesPerSecond = demands.map { case (demand, perSecond) => perSecond * demand.passes }.sum,
    )
  }

  /**
   * Mean response time of a call while `load` is offered.
   *
   * @return `None`: a station that it visits is overloaded
   */
  def responseMs(
      stations: Stations,
      load: Vector[OfferedCalls],
      call: OfferedCalls,
  ): Option[Double] = {
    val utilisation = of(stations, load)
    val demand = demandOf(stations, call)
    val queueing = demand.visits.map { visit =>
      stations
        .all(visit.station)
        .meanSojournMs(visit.workMs, utilisation.stations(visit.station).workMsPerSecond)
    }
    val stretch = DatabaseStretch.factor(
      stations.environment.database,
      demand.databaseMs,
      utilisation.databasePercent / 100,
    )
    Option.when(queueing.forall(_.isDefined))(demand.delayMs * stretch + queueing.flatten.sum)
  }

  private def demandOf(stations: Stations, calls: OfferedCalls): Demand =
    Demand.of(stations, calls.module, calls.kind).getOrElse(Demand.gatewayOnly(stations))
}
