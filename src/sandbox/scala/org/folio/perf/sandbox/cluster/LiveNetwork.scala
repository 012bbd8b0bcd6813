package org.folio.perf.sandbox.cluster

import java.util.SplittableRandom
import org.folio.perf.capacity.network._
import org.folio.perf.capacity.Environment

/**
 * The stations of the calibrated model at work, for one thread. A request goes from station to
 * station. Its time at mod-authtoken, the instances and the search tasks is fixed on arrival, from
 * the requests present. The order storage serves requests in the order of their arrival.
 * [[ClosedNetwork]] solves the same law for averages.
 *
 * @param seed of the random rounding of visits: 1.9 visits on average are 1 or 2 visits of one
 *   request
 */
final class LiveNetwork(
    cluster: NetworkCluster,
    parameters: NetworkParameters,
    seed: Long,
    scheduler: Scheduler,
) {
  private val demands = new StationDemands(cluster, parameters)
  private val random = new SplittableRandom(seed)
  private val auth = new MomentHeap
  private val cpu = new MomentHeap
  private val search = new MomentHeap
  private var orderFreeNanos = Long.MinValue
  private val databaseMs = new RecentWork(LiveNetwork.MemorySeconds)

  /**
   * Calls `answer` once, when the request has passed all its stations.
   *
   * @param fromNanos start of its stay, which can be slightly in the past
   */
  def passFrom(fromNanos: Long, demand: RequestDemand)(answer: () => Unit): Unit = {
    val now = scheduler.nowNanos
    val stretch = if (demand.feelsDatabase) demands.stretch(use(now)) else 1.0
    databaseMs.add(now, demand.databaseMs)
    new Journey(demand, stretch, visits(demand.orderVisits), fromNanos, answer).go(now)
  }

  /** Share of the database's vCPUs that requests used in the last seconds. */
  def use(nowNanos: Long): Double = databaseMs.perSecond(nowNanos) / 1000

  private def visits(average: Double): Int = {
    val whole = average.floor
    whole.toInt + (if (random.nextDouble() < average - whole) 1 else 0)
  }

  /**
   * A request on its way through the stations. It uses planned times, so late timers do not add up.
   */
  final private class Journey(
      demand: RequestDemand,
      stretch: Double,
      visits: Int,
      startNanos: Long,
      answer: () => Unit,
  ) {
    private val steps = LiveNetwork.StepsBeforeVisits + visits
    private var atNanos = startNanos
    private var step = 0

    /**
     * Visits at once all stations that the request reaches within less than the timer's resolution.
     */
    def go(nowNanos: Long): Unit = {
      while (step < steps && atNanos - nowNanos < LiveCluster.Untimed) {
        atNanos += stayNanos
        step += 1
      }
      if (step == steps && atNanos - nowNanos < LiveCluster.Untimed) answer()
      else scheduler.after(atNanos - nowNanos)(() => go(scheduler.nowNanos))
    }

    private def stayNanos: Long = step match {
      case 0 => (demand.baseMs * stretch * 1e6).toLong
      case 1 => shared(auth, demand.passes * demands.gateMs)
      case 2 => shared(cpu, demand.cpuPasses * demands.cpuMs)
      case 3 => shared(search, demand.searches * demands.searchMs)
      case _ =>
        orderFreeNanos = orderFreeNanos.max(atNanos) + (demand.orderWorkMs * 1e6).toLong
        orderFreeNanos - atNanos
    }

    /**
     * Time under processor sharing: the request's own work times the number of requests present,
     * itself included.
     */
    private def shared(departures: MomentHeap, workMs: Double): Long =
      if (workMs <= 0) 0L
      else {
        departures.dropUntil(atNanos)
        val sojournNanos = (workMs * (1 + departures.size) * 1e6).toLong
        departures.add(atNanos + sojournNanos)
        sojournNanos
      }
  }
}

private object LiveNetwork {

  /** Time constant of the database's average work. */
  private val MemorySeconds = 15.0

  /**
   * Number of steps before the visits of the order storage: base time, mod-authtoken, instances,
   * searches.
   */
  private val StepsBeforeVisits = 4
}

/** Requests in the calibrated network. Their demand follows from transaction and path. */
final private[cluster] class CalibratedRequests(
    cluster: NetworkCluster,
    parameters: NetworkParameters,
    environment: Environment,
    seed: Long,
    scheduler: Scheduler,
) {
  private val network = new LiveNetwork(cluster, parameters, seed, scheduler)
  private val receivingExport = RequestDemand.ofReceivingExport(cluster, parameters)
  private var present = 0

  private val byTransaction: Map[String, Map[CalibratedKind, RequestDemand]] =
    RowWork.all.map { work =>
      val own = RequestDemand.byKind(work, cluster, parameters)
      work.transaction -> (if (CalibratedRequests.isPolled(work)) own.map(withoutBase) else own)
    }.toMap

  /**
   * Demands of requests that belong to no transaction of the tables, e.g. log-ins. They pass the
   * stations but have no known base time.
   */
  private val others: Map[CalibratedKind, RequestDemand] = CalibratedKind.all.flatMap { kind =>
    RequestDemand.byKind(RowWork("", "", Map(kind -> 1.0)), cluster, parameters)
  }.toMap

  private val exports = RowWork.all.filter(_.workflow == RowWork.ReceivingExport).map(_.transaction)

  def demand(call: ClusterCall): RequestDemand = {
    val kind = CalibratedKind.of(call.method, call.route)
    call.transaction match {
      case Some(name) if exports.contains(name) => receivingExport
      case Some(name) => byTransaction.get(name).flatMap(_.get(kind)).getOrElse(others(kind))
      case None => others(kind)
    }
  }

  /**
   * @param fromNanos time at which its stay began
   * @return false: too many are present already, and the request was not taken in
   */
  def pass(demand: RequestDemand, fromNanos: Long)(answer: () => Unit): Boolean =
    if (present >= environment.maxPresentPerTask) false
    else {
      present += 1
      network.passFrom(fromNanos, demand) { () =>
        present -= 1
        answer()
      }
      true
    }

  private def withoutBase(entry: (CalibratedKind, RequestDemand)): (CalibratedKind, RequestDemand) =
    entry._1 -> entry._2.copy(baseMs = 0)
}

private object CalibratedRequests {

  /**
   * True if the transaction's time is that of a job, which has its own duration in the sandbox.
   */
  private def isPolled(work: RowWork): Boolean =
    work.workflow == RowWork.Sharing || work.requests.contains(CalibratedKind.Export)
}
