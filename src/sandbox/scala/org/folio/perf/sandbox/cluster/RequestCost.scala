package org.folio.perf.sandbox.cluster

import org.folio.perf.capacity.RequestKind
import java.util.SplittableRandom

/**
 * A [[Demand]] in arrays, for speed.
 *
 * @param stations by number, in the order of the visits; `workMs` likewise
 * @param module number of the module that takes the call; -1: none
 * @param handling time to make a response, measured so far
 */
final private[cluster] class RequestCost(
    val stations: Array[Int],
    val workMs: Array[Double],
    val delayMs: Double,
    val databaseMs: Double,
    val module: Int,
    val handling: HandlingTime,
)

/**
 * Costs by module and kind of call, calculated once.
 *
 * @param serviceDemand multiplies all of them
 */
final private[cluster] class RequestCosts(stations: Stations, serviceDemand: Double) {

  private val byModule: Map[String, Array[RequestCost]] =
    stations.environment.modules.map(module => module.name -> costs(module.name)).toMap

  private val gateway: Array[RequestCost] = costs("")

  private def costs(module: String): Array[RequestCost] =
    RequestKind.all.map(kind => cost(Demand.of(stations, module, kind), stations.ofModule(module))).toArray

  /**
   * Cost of a call. A call to a module that is not in the environment costs only its pass through
   * the gateway.
   */
  def costOf(module: String, kind: RequestKind): RequestCost =
    byModule.getOrElse(module, gateway)(RequestCosts.number(kind))

  private def cost(demand: Demand, module: Option[Int]): RequestCost =
    new RequestCost(
      demand.visits.map(_.station).toArray,
      demand.visits.map(_.workMs * serviceDemand).toArray,
      demand.delayMs * serviceDemand,
      demand.databaseMs * serviceDemand,
      module.getOrElse(-1),
      new HandlingTime,
    )
}

private object RequestCosts {

  /** Index in `RequestKind.all`. */
  private val number: Map[RequestKind, Int] = RequestKind.all.zipWithIndex.toMap
}

/**
 * Average time that the sandbox itself needs to make the responses of one kind of call. The
 * capacity model's time includes it, so a request waits that much less.
 */
final private[cluster] class HandlingTime {
  private var nanos = 0.0

  def meanNanos: Long = nanos.toLong

  /**
   * Adds one measurement to the average of about the last hundred. A value above the limit is a
   * pause of the whole program and counts as the limit.
   */
  def took(nanoseconds: Long): Unit =
    nanos += (nanoseconds
      .max(0L)
      .min(HandlingTime.LongestNanos)
      .toDouble - nanos) / HandlingTime.Memory
}

private object HandlingTime {
  private val Memory = 100.0
  private val LongestNanos = 10000000L
}

/**
 * Random factors of service times, with mean 1. Their distribution is log-normal, which has the
 * tail of measured response times. The same seed gives the same sequence.
 *
 * @param variation coefficient of variation; 0: always 1
 */
final private[cluster] class ServiceTimeNoise(variation: Double, seed: Long) {
  private val random = new SplittableRandom(seed)
  private val logVariance = math.log1p(variation * variation)
  private val logDeviation = math.sqrt(logVariance)

  def next(): Double =
    if (variation == 0) 1.0
    else math.exp(logDeviation * random.nextGaussian() - logVariance / 2)
}
