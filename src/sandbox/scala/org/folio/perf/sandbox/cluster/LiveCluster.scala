package org.folio.perf.sandbox.cluster

import org.folio.perf.capacity.network.{NetworkCluster, NetworkParameters}
import org.folio.perf.capacity.{Database, DatabaseStretch, Environment, JobLoad}
import org.folio.perf.sandbox.logs.{LogStore, Passage, RequestLog}
import scala.collection.mutable

/**
 * The stations of an environment at work. Each request waits as long as its stations need, and
 * their work is measured.
 *
 * Used by one thread, the scheduler's. A request leaves its stations when its time is over, even if
 * the client has gone.
 *
 * @param serviceDemand multiplies all service times; 0: requests are answered at once and cost
 *   nothing
 * @param store of the log; `None`: requests are not logged
 * @param seed of the spread of service times, drawn in the order of the calls
 */
final class LiveCluster(
    val environment: Environment,
    serviceDemand: Double,
    seed: Long,
    scheduler: Scheduler,
    store: Option[LogStore] = None,
) extends Cluster {
  require(serviceDemand >= 0, s"serviceDemand is $serviceDemand; it must be at least 0")

  override val log: Option[RequestLog] = store.map(new RequestLog(environment, _, seed))

  override val reader: SharedStation = new SharedStation(
    environment.database.reader.fold(environment.database.vCpu)(_.vCpu).toDouble
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
  private val calibrated = NetworkCluster.of(environment).toOption.map { cluster =>
    new CalibratedRequests(cluster, NetworkParameters.committed, environment, seed, scheduler)
  }

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
      val cost = costs.costOf(call.module, call.kind)
      measured.called(cost.module)
      // Its stay begins on arrival, and ends when the response is made.
      val from = now - call.ageNanos - cost.handling.meanNanos
      val timed = () => timing(cost.handling)(answer)
      calibrated match {
        case Some(requests) => passCalibrated(requests, call, cost, from, timed, refuse)
        case None => new Journey(cost, from, timed, refuse, call.passage).go(now)
      }
    }

  override def pause(module: String, pause: Option[Pause]): Boolean = {
    val station = stations.ofModule(module)
    station.foreach(live(_).pause = pause)
    station.isDefined
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
      measured.databaseWorked(now, LiveCluster.Untimed, demand.databaseMs * environment.database.vCpu, cost.module)
      if (demand.databaseMs > 0) database.holdUntil(now + (demand.databaseMs * 1e6).toLong)
    } else refuse()
  }

  /** Measurements up to the last complete second. */
  def usage: ClusterUsage = {
    jobs.workUntil(scheduler.nowNanos)
    measured.sampleUntil(scheduler.nowNanos, database)
    measured
  }

  /**
   * A request on its way through the stations. It uses planned times, so late timers do not add up.
   */
  final private class Journey(
      cost: RequestCost,
      startNanos: Long,
      answer: () => Unit,
      refuse: () => Unit,
      passage: Option[Passage],
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
          passage.foreach(_.at(station, sojourn))
          atNanos += sojourn
          visit += 1
        }
      }
      if (full) refuse()
      else if (visit < cost.stations.length)
        scheduler.after(atNanos - nowNanos)(() => go(scheduler.nowNanos))
      else waitForRest(nowNanos)
    }

    private def waitForRest(nowNanos: Long): Unit =
      useDatabase() match {
        case None => refuse()
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
  }
}

object LiveCluster {

  /** Half of the timers' resolution, in nanoseconds. */
  private[cluster] val Untimed = 500000L
}

/**
 * Background jobs that share the stations with requests. Their work arrives in small portions, 50
 * per second. There is no timer: [[workUntil]] adds the portions that are due since its last call.
 */
final private[cluster] class LiveJobs(
    stations: Stations,
    live: Array[LiveStation],
    database: LiveDatabase,
    usage: ClusterUsage,
) {
  import LiveJobs._

  final private class Job(val load: JobLoad, var atNanos: Long, val untilNanos: Long)

  private val running = mutable.ArrayBuffer.empty[Job]

  def add(load: JobLoad, fromNanos: Long, untilNanos: Long): Unit =
    running += new Job(load, fromNanos, untilNanos)

  def workUntil(nowNanos: Long): Unit = if (running.nonEmpty) {
    running.foreach(work(_, nowNanos))
    running.filterInPlace(job => job.atNanos < job.untilNanos)
    database.jobsWork(running.map(_.load.databaseMsPerSec).sum)
  }

  private def work(job: Job, nowNanos: Long): Unit =
    while (job.atNanos < job.untilNanos.min(nowNanos)) {
      val portion = PortionNanos.min(job.untilNanos - job.atNanos)
      val seconds = portion.toDouble / 1e9
      job.load.moduleMsPerSec.foreach { case (module, msPerSec) =>
        stations.ofModule(module).foreach { station =>
          visit(station, job.atNanos, msPerSec * seconds, RecordsAtATime)
          visit(stations.instances, job.atNanos, msPerSec * seconds, atATime = 1)
        }
      }
      val databaseMs = job.load.databaseMsPerSec * seconds
      if (databaseMs > 0)
        usage.databaseWorked(job.atNanos, portion, databaseMs, mainModule(job.load, stations))
      job.atNanos += portion
    }

  private def visit(station: Int, atNanos: Long, workMs: Double, atATime: Int): Unit = {
    val each = workMs / atATime
    for (_ <- 1 to atATime)
      if (live(station).enter(atNanos, each) != LiveStation.Refused)
        usage.worked(station, atNanos, each)
  }
}

private object LiveJobs {

  /**
   * Number of the module with the most work in a job: the job's statements are attributed to it;
   * -1: none.
   */
  private def mainModule(load: JobLoad, stations: Stations): Int =
    load.moduleMsPerSec.toVector
      .sortBy { case (module, msPerSec) => (-msPerSec, module) }
      .headOption
      .flatMap { case (module, _) => stations.ofModule(module) }
      .getOrElse(-1)

  private val PortionNanos = 20000000L

  /**
   * Records that a module processes at the same time; each shares the processors with the requests.
   * Calibrated so that circulation desks slow down by the published factor.
   */
  private val RecordsAtATime = 40
}

/**
 * A station and the requests in it. A request's time is fixed on arrival, and it leaves when that
 * time is over, also if its client has gone.
 */
final private[cluster] class LiveStation(station: Station) {
  private val departures = new MomentHeap
  var pause: Option[Pause] = None

  /**
   * Adds a request and returns its time in the station in nanoseconds, or [[LiveStation.Refused]]
   * if the station is full. `atNanos` must not decrease by more than the clock's resolution.
   */
  def enter(atNanos: Long, workMs: Double): Long = {
    departures.dropUntil(atNanos)
    val others = departures.size
    if (others >= station.maxPresent) LiveStation.Refused
    else {
      val waitNanos = pause.fold(0L)(_.leftNanos(atNanos))
      val sojournNanos = waitNanos + (station.sojournMs(workMs, others) * 1e6).toLong
      departures.add(atNanos + sojournNanos)
      sojournNanos
    }
  }
}

private[cluster] object LiveStation {
  val Refused: Long = -1L
}

/**
 * State of the database: its recent utilisation, and its connections.
 *
 * @param idleConnections connections that the modules' pools keep open
 */
final private[cluster] class LiveDatabase(database: Database, idleConnections: Int) {
  private val releases = new MomentHeap
  private val recentMs = new RecentWork(LiveDatabase.MemorySeconds)
  private var jobsMsPerSecond = 0.0

  /** Open connections at `atNanos`: those of the pools and one for each request in progress. */
  def connections(atNanos: Long): Int = {
    releases.dropUntil(atNanos)
    (idleConnections + releases.size).min(database.maxConnections)
  }

  /**
   * Adds the work of a request; later requests become slower by it.
   *
   * @return factor on the request's own delay; `None`: no connection is left
   */
  def use(atNanos: Long, workMs: Double): Option[Double] =
    if (connections(atNanos) >= database.maxConnections) None
    else {
      val factor = DatabaseStretch.factor(database, workMs, utilisation(atNanos))
      recentMs.add(atNanos, workMs)
      Some(factor)
    }

  /**
   * Sets the work of the running jobs. It takes effect at once, because it is even, unlike that of
   * requests.
   */
  def jobsWork(msPerSecond: Double): Unit = jobsMsPerSecond = msPerSecond

  def holdUntil(releaseNanos: Long): Unit = releases.add(releaseNanos)

  /** Utilisation as exponential average; 1 is all vCPUs, and the value can exceed 1. */
  def utilisation(atNanos: Long): Double =
    database.idleCpuPercent / 100 + (recentMs.perSecond(atNanos) + jobsMsPerSecond) / 1000 / database.vCpu
}

private[cluster] object LiveDatabase {

  /** Time constant in seconds of the average work. */
  private val MemorySeconds = 15.0
}

/** Work by the second, as exponential average. @param memorySeconds its time constant */
final private[cluster] class RecentWork(memorySeconds: Double) {
  private var rate = 0.0
  private var latestNanos = Long.MinValue

  def perSecond(atNanos: Long): Double =
    if (latestNanos == Long.MinValue) 0.0
    else rate * math.exp(-(atNanos - latestNanos).max(0L).toDouble / 1e9 / memorySeconds)

  def add(atNanos: Long, work: Double): Unit = {
    rate = perSecond(atNanos) + work / memorySeconds
    latestNanos = latestNanos.max(atNanos)
  }
}
