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
  private val RootOf2Pi = math.sqrt(2 * math.Pi)

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
    val n = logs.length
    val sd = math.sqrt(Samples.variance(logs))
    val first = Fit(Samples.quantile(logs, 0.3), Samples.quantile(logs, 0.9), 0.3, sd)
    if (first.distance < 1e-9) None
    else {
      val before = Iterator.iterate(first)(next(_, logs)).drop(Steps - 1).next()
      val two = logs.map(x => math.log(before.ofFast(x) + before.ofSlow(x) + 1e-300)).sum
      val fit = next(before, logs)
      val gain = two / n - (-math.log(math.max(sd, 1e-9)) - 0.5 - 0.5 * math.log(2 * math.Pi))
      Option.when(
        math.min(fit.share, 1 - fit.share) >= LeastShare && fit.distance >= LeastFactor &&
          fit.distance >= LeastDistance * fit.sd && gain >= LeastGain
      )(TwoHumps(fit.share, math.exp(fit.distance)))
    }
  }

  /** Two normal distributions. @param share of the slow one */
  private case class Fit(fast: Double, slow: Double, share: Double, sd: Double) {
    def distance: Double = slow - fast
    def ofFast(x: Double): Double = (1 - share) * normal(x, fast, sd)
    def ofSlow(x: Double): Double = share * normal(x, slow, sd)
  }

  private def next(fit: Fit, logs: Array[Double]): Fit = {
    val n = logs.length
    val belongs = logs.map { x =>
      val slow = fit.ofSlow(x)
      slow / (fit.ofFast(x) + slow + 1e-300)
    }
    def sum(value: (Double, Double) => Double) = logs.indices.map(i => value(logs(i), belongs(i))).sum
    val ofSlow = belongs.sum
    val slow = sum((x, p) => p * x) / math.max(1e-9, ofSlow)
    val fast = sum((x, p) => (1 - p) * x) / math.max(1e-9, n - ofSlow)
    val squares = sum((x, p) => (1 - p) * (x - fast) * (x - fast) + p * (x - slow) * (x - slow))
    Fit(fast, slow, math.max(0.001, math.min(0.999, ofSlow / n)), math.max(1e-6, math.sqrt(squares / n)))
  }

  private def normal(x: Double, at: Double, sd: Double): Double = {
    val z = (x - at) / sd
    math.exp(-z * z / 2) / (sd * RootOf2Pi)
  }
}
