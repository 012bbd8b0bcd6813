package org.folio.perf.sandbox.cluster

import org.folio.perf.capacity.network.{NetworkCluster, ParametersFile}
import org.folio.perf.capacity.{Environment, Reader, SharedStation, Stations}

/**
 * The stations of an environment at work. Each request waits as long as its stations need, and
 * their work is measured.
 *
 * Used by one thread, the scheduler's. A request leaves its stations when its time is over, even if
 * the client has gone.
 *
 * @param serviceDemand multiplies all service times; 0: requests are answered at once and cost
 *   nothing
 * @param seed of the spread of service times, drawn in the order of the calls
 */
final class LiveCluster(
    val environment: Environment,
    serviceDemand: Double,
    seed: Long,
    scheduler: Scheduler,
) extends Cluster {
  require(serviceDemand >= 0, s"serviceDemand is $serviceDemand; it must be at least 0")

  override val reader: SharedStation = new SharedStation(
    environment.database.reader.getOrElse(Reader("", environment.database.vCpu)).vCpu.toDouble
  )

  private val stations = new Stations(environment)
  private val live = stations.all.map(new LiveStation(_)).toArray
  private val costs = new RequestCosts(stations, serviceDemand)
  private val idleConnections = environment.modules.map(m => m.tasks * m.connectionsPerTask).sum
  private val database = new LiveDatabase(environment.database, idleConnections)
  private val spread = new ServiceTimeNoise(environment.spread, seed)
  private val measured =
    new ClusterUsage(stations, scheduler.nowNanos / ClusterUsage.SecondNanos, reader)
  private val jobs = new LiveJobs(stations, live, database, measured)
  private val calibrated = NetworkCluster.of(environment).map { cluster =>
    new CalibratedRequests(cluster, ParametersFile.committed, environment, seed, scheduler)
  }
  private var refusals = 0L

  override def work(job: JobKind, seconds: Double): Unit =
    if (serviceDemand > 0)
      environment.jobs.get(job.name).foreach { load =>
        val now = scheduler.nowNanos
        jobs.workUntil(now)
        jobs.add(load, now, now + (seconds * 1e9).toLong)
      }

  override def pass(call: ClusterCall)(answer: () => Unit)(refuse: () => Unit): Unit =
    if (serviceDemand == 0) answer()
    else {
      val now = scheduler.nowNanos
      jobs.workUntil(now)
      measured.sampleUntil(now, database)
      val cost = costs.of(call.module, call.kind)
      measured.called(cost.module)
      // Its stay begins on arrival, and ends when the response is made.
      val from = now - call.ageNanos - cost.handling.meanNanos
      val timed = () => timing(cost.handling)(answer)
      calibrated match {
        case Some(requests) => passCalibrated(requests, call, cost, from, timed, refuse)
        case None => new Journey(cost, from, timed, refuse).go(now)
      }
    }

  private def timing(time: HandlingTime)(answer: () => Unit): Unit = {
    val began = scheduler.nowNanos
    answer()
    time.took(scheduler.nowNanos - began)
  }

  /**
   * Delays a request by the calibrated network. The modules' costs only distribute its measured
   * work.
   */
  private def passCalibrated(
      requests: CalibratedRequests,
      call: ClusterCall,
      cost: RequestCost,
      from: Long,
      answer: () => Unit,
      refuse: () => Unit,
  ): Unit = {
    val demand = requests.demand(call).times(serviceDemand)
    if (requests.pass(demand, from)(answer)) {
      val now = scheduler.nowNanos
      for (visit <- cost.stations.indices)
        measured.worked(cost.stations(visit), now, cost.workMs(visit))
      measured.databaseWorked(
        now,
        LiveCluster.Untimed,
        demand.databaseMs * environment.database.vCpu,
        cost.module,
      )
      if (demand.databaseMs > 0) database.holdUntil(now + (demand.databaseMs * 1e6).toLong)
    } else {
      refusals += 1
      refuse()
    }
  }

  /** Measurements up to the last complete second. */
  def usage: ClusterUsage = {
    jobs.workUntil(scheduler.nowNanos)
    measured.sampleUntil(scheduler.nowNanos, database)
    measured
  }

  /** Number of requests in each station, by the station's name. */
  def present: Vector[(String, Int)] = {
    val now = scheduler.nowNanos
    stations.all.zip(live).map { case (station, l) => station.name -> l.present(now) }
  }

  /** Number of requests that were refused because a station or the database was full. */
  def refusedRequests: Long = refusals

  /**
   * A request on its way through the stations. It uses planned times, so late timers do not add up.
   */
  final private class Journey(
      cost: RequestCost,
      startNanos: Long,
      answer: () => Unit,
      refuse: () => Unit,
  ) {
    private val workFactor = spread.next()
    private val delayFactor = spread.next()
    private var atNanos = startNanos
    private var visit = 0

    /**
     * Visits at once all stations that the request reaches within less than the timer's resolution.
     */
    def go(nowNanos: Long): Unit = {
      var full = false
      while (!full && visit < cost.stations.length && atNanos - nowNanos < LiveCluster.Untimed) {
        val station = cost.stations(visit)
        val workMs = cost.workMs(visit) * workFactor
        val sojourn = live(station).enter(atNanos, workMs)
        if (sojourn == LiveStation.Refused) full = true
        else {
          measured.worked(station, atNanos, workMs)
          atNanos += sojourn
          visit += 1
        }
      }
      if (full) turnAway()
      else if (visit < cost.stations.length)
        scheduler.after(atNanos - nowNanos)(() => go(scheduler.nowNanos))
      else waitForRest(nowNanos)
    }

    private def waitForRest(nowNanos: Long): Unit =
      useDatabase() match {
        case None => turnAway()
        case Some(stretch) =>
          val delayNanos = (cost.delayMs * delayFactor * stretch * 1e6).toLong
          if (cost.databaseMs > 0) {
            val workMs = cost.databaseMs * workFactor
            measured.databaseWorked(atNanos, delayNanos, workMs, cost.module)
            database.holdUntil(atNanos + delayNanos)
          }
          val left = atNanos + delayNanos - nowNanos
          if (left < LiveCluster.Untimed) answer() else scheduler.after(left)(answer)
      }

    private def useDatabase(): Option[Double] =
      if (cost.databaseMs > 0) database.use(atNanos, cost.databaseMs * workFactor) else Some(1.0)

    private def turnAway(): Unit = {
      refusals += 1
      refuse()
    }
  }
}

object LiveCluster {

  /** Half of the timers' resolution, in nanoseconds. */
  private val Untimed = 500000L
}
