package org.folio.perf.sandbox.cluster

import java.util.SplittableRandom

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
