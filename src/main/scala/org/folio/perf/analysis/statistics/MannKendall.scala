package org.folio.perf.analysis.statistics

/**
 * Tests whether a series rises, by the number of rising pairs.
 *
 * @param rises pairs that rise less pairs that fall (S)
 * @param variance of S when nothing rises; ties taken off
 */
final case class MannKendall(rises: Double, variance: Double) {

  /** Standard deviations above nothing; 0 for a series that cannot tell. */
  def z: Double =
    if (variance <= 0) 0 else (rises - math.signum(rises)) / math.sqrt(variance)

  /** Probability of so clear a rise by chance. */
  def risingProbability: Double = Quantiles.normalAbove(z)

  def twoSidedProbability: Double = math.min(1.0, 2 * Quantiles.normalAbove(math.abs(z)))

  /** Test of separate series, such as those before and after a restart. */
  def plus(other: MannKendall): MannKendall =
    MannKendall(rises + other.rises, variance + other.variance)
}

object MannKendall {
  val none: MannKendall = MannKendall(0, 0)

  def of(values: Array[Double]): MannKendall = {
    var s = 0.0
    for (i <- values.indices; j <- i + 1 until values.length)
      s += math.signum(values(j) - values(i))
    val n = values.length.toDouble
    def term(k: Double) = k * (k - 1) * (2 * k + 5)
    val ties = values.groupBy(identity).values.map(same => term(same.length.toDouble)).sum
    MannKendall(s, (term(n) - ties) / 18)
  }

  /**
   * The same for values that follow from those before them: the variance times the factor of Hamed and
   * Rao (1998), which is at least 1 here.
   *
   * @param slope of the trend that is taken off first, per step
   */
  def correlated(values: Array[Double], slope: Double): MannKendall = {
    val plain = of(values)
    val detrended = values.zipWithIndex.map { case (x, i) => x - slope * i.toDouble }
    plain.copy(variance = plain.variance * hamedRao(detrended))
  }

  /** At least 1: values that swing to and fro are not counted as more than they are. */
  private[statistics] def hamedRao(detrended: Array[Double]): Double = {
    val n = detrended.length
    val ranked = ranks(detrended)
    val middle = Samples.mean(ranked)
    val e = ranked.map(_ - middle)
    val squares = e.map(x => x * x).sum
    if (n < 4 || squares == 0) 1
    else {
      val limit = Quantiles.Normal95 / math.sqrt(n.toDouble)
      val sum = (1 to n - 3).map { k =>
        val r = (0 until n - k).map(i => e(i) * e(i + k)).sum / squares
        if (math.abs(r) > limit) (n - k).toDouble * (n - k - 1).toDouble * (n - k - 2).toDouble * r
        else 0.0
      }.sum
      math.max(1, 1 + 2 / (n.toDouble * (n - 1).toDouble * (n - 2).toDouble) * sum)
    }
  }

  /** From 1; equal values share the middle of their places. */
  private def ranks(values: Array[Double]): Array[Double] = {
    val sorted = values.sorted
    values.map { x =>
      val first = sorted.indexWhere(_ == x)
      val last = sorted.lastIndexWhere(_ == x)
      (first + last).toDouble / 2 + 1
    }
  }
}
