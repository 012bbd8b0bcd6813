package org.folio.perf.analysis.statistics

/**
 * Two kinds of times in one distribution, such as hits and misses of a cache.
 *
 * @param slowShare share of the slow kind
 * @param factor of its typical time above that of the fast kind
 */
final case class TwoHumps(slowShare: Double, factor: Double)

/** Finds two humps of a distribution of times: two normal ones of equal width explain its logarithms far better than one. */
object TwoHumps {
  private val Steps = 100

  /** A hump has at least this share of the times. */
  private val LeastShare = 0.08
  private val LeastFactor = math.log(1.8)

  /** Distance of the humps in standard deviations; nearer ones are one hump. */
  private val LeastDistance = 2.4

  /** Logarithm of the ratio of likelihoods, for each quantile. */
  private val LeastGain = 0.04

  /** @param logs quantiles of the logarithms of times, equally far apart in rank, ascending */
  def of(logs: Array[Double]): Option[TwoHumps] =
    if (logs((logs.length * 97) / 100) - logs(logs.length / 25) < LeastFactor) None
    else mixture(logs)

  private def mixture(logs: Array[Double]): Option[TwoHumps] = {
    val sd = math.sqrt(Samples.variance(logs))
    val first = Mixture(Vector(Samples.quantile(logs, 0.3), Samples.quantile(logs, 0.9)), Vector(0.7, 0.3), sd)
    if (first.levels(1) - first.levels(0) < 1e-9) None
    else {
      val two = Mixture.of(logs.toVector.map(Level(_, 0)), first, isSpreadKnown = false, elsewhere = 0, Steps)
      val distance = two.levels(1) - two.levels(0)
      val gain = two.likelihood / logs.length - (-math.log(math.max(sd, 1e-9)) - 0.5 - 0.5 * math.log(2 * math.Pi))
      Option.when(
        two.weights.min >= LeastShare && distance >= LeastFactor && distance >= LeastDistance * two.spread &&
          gain >= LeastGain
      )(TwoHumps(two.weights(1), math.exp(distance)))
    }
  }
}
