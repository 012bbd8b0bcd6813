package org.folio.perf.sandbox.cluster

import java.util.SplittableRandom
import org.folio.perf.capacity.network._

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
  private var databaseUse = 0.0
  private var databaseNanos = scheduler.nowNanos

  /** Calls `answer` once, when the request has passed all its stations. */
  def pass(demand: RequestDemand)(answer: () => Unit): Unit =
    passFrom(scheduler.nowNanos, demand)(answer)

  /** @param fromNanos start of its stay, which can be slightly in the past */
  def passFrom(fromNanos: Long, demand: RequestDemand)(answer: () => Unit): Unit = {
    val now = scheduler.nowNanos
    val stretch = if (demand.feelsDatabase) demands.stretch(use(now)) else 1.0
    work(now, demand.databaseMs)
    new Journey(demand, stretch, visits(demand.orderVisits), fromNanos, answer).go(now)
  }

  /** Share of the database's vCPUs that requests used in the last seconds. */
  def use(nowNanos: Long): Double =
    databaseUse * math.exp(-(nowNanos - databaseNanos).toDouble / LiveNetwork.MemoryNanos)

  private def work(nowNanos: Long, databaseMs: Double): Unit = {
    databaseUse = use(nowNanos) + databaseMs * 1e6 / LiveNetwork.MemoryNanos
    databaseNanos = nowNanos
  }

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
      while (step < steps && atNanos - nowNanos < LiveNetwork.Untimed) {
        atNanos += stayNanos
        step += 1
      }
      if (step == steps && atNanos - nowNanos < LiveNetwork.Untimed) answer()
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

  /** Time constant in nanoseconds of the database's average work. */
  private val MemoryNanos = 15e9

  /**
   * Number of steps before the visits of the order storage: base time, mod-authtoken, instances,
   * searches.
   */
  private val StepsBeforeVisits = 4

  /** Half of the timers' resolution, in nanoseconds. */
  private val Untimed = 500000L
}
