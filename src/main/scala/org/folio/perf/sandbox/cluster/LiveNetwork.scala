package org.folio.perf.sandbox.cluster

import java.util.SplittableRandom
import org.folio.perf.capacity.network._

/**
 * The calibrated model's stations at work, for one thread. A request goes from station to station; its
 * time at mod-authtoken, the instances and the search tasks is fixed when it arrives there, by those who
 * are there, and it leaves by itself when that is over. The order storage serves first come first
 * served. This is the law that [[ClosedNetwork]] solves for averages.
 *
 * @param seed of the visits' roundings: a request has 1.9 visits on average, never in itself
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

  /** Runs `answer` once, when the request has passed all its stations. */
  def pass(demand: RequestDemand)(answer: () => Unit): Unit =
    passFrom(scheduler.nowNanos, demand)(answer)

  /** @param fromNanos when its stay began, which may be a little ago */
  def passFrom(fromNanos: Long, demand: RequestDemand)(answer: () => Unit): Unit = {
    val now = scheduler.nowNanos
    val stretch = if (demand.feelsDatabase) demands.stretch(use(now)) else 1.0
    work(now, demand.databaseMs)
    new Journey(demand, stretch, visits(demand.orderVisits), fromNanos, answer).go(now)
  }

  /** Share of the database's vCPUs that the last seconds have asked for. */
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

  /** A request on its way. Its own clock is the planned one: late timers do not add up. */
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

    /** Stations that it reaches within the time that no timer can tell are visited at once. */
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
      case 1 => shared(auth, demand.passes * demands.authMs)
      case 2 => shared(cpu, demand.cpuPasses * demands.cpuMs)
      case 3 => shared(search, demand.searches * demands.searchMs)
      case _ =>
        orderFreeNanos = orderFreeNanos.max(atNanos) + (demand.orderWorkMs * 1e6).toLong
        orderFreeNanos - atNanos
    }

    /** As many times its own work as there are requests, itself included. */
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

  /** How long the database's work is felt. */
  private val MemoryNanos = 15e9

  /** Base time, mod-authtoken, instances, searches. */
  private val StepsBeforeVisits = 4

  /** Half of the timers' resolution, in nanoseconds. */
  private val Untimed = 500000L
}
