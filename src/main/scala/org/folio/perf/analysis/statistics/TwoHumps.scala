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
    var sd = math.sqrt(Samples.variance(logs))
    val one = -math.log(math.max(sd, 1e-9))
    var fast = Samples.quantile(logs, 0.3)
    var slow = Samples.quantile(logs, 0.9)
    var share = 0.3
    var two = 0.0
    val belongs = new Array[Double](n)
    if (slow - fast < 1e-9) None
    else {
      var step = 0
      while (step < Steps) {
        step += 1
        var ofSlow, sumSlow, sumFast, squares = 0.0
        var i = 0
        while (i < n) {
          val a = (1 - share) * normal(logs(i), fast, sd)
          val b = share * normal(logs(i), slow, sd)
          belongs(i) = b / (a + b + 1e-300)
          if (step == Steps) two += math.log(a + b + 1e-300)
          ofSlow += belongs(i)
          sumSlow += belongs(i) * logs(i)
          sumFast += (1 - belongs(i)) * logs(i)
          i += 1
        }
        share = math.max(0.001, math.min(0.999, ofSlow / n))
        slow = sumSlow / math.max(1e-9, ofSlow)
        fast = sumFast / math.max(1e-9, n - ofSlow)
        i = 0
        while (i < n) {
          val (x, y) = (logs(i) - fast, logs(i) - slow)
          squares += (1 - belongs(i)) * x * x + belongs(i) * y * y
          i += 1
        }
        sd = math.max(1e-6, math.sqrt(squares / n))
      }
      val gain = two / n - (one - 0.5 - 0.5 * math.log(2 * math.Pi))
      Option.when(
        math.min(share, 1 - share) >= LeastShare && slow - fast >= LeastFactor &&
          slow - fast >= LeastDistance * sd && gain >= LeastGain
      )(TwoHumps(share, math.exp(slow - fast)))
    }
  }

  private def normal(x: Double, at: Double, sd: Double): Double = {
    val z = (x - at) / sd
    math.exp(-z * z / 2) / (sd * RootOf2Pi)
  }
}
