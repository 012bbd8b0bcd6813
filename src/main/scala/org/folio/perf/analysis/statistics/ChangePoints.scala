package org.folio.perf.analysis.statistics

import scala.util.Random

/**
 * Finds changes of the level of a series: divisive search with the energy statistic (E-divisive, Matteson and
 * James 2014), each split tested by permutations of the values between its neighbours.
 */
object ChangePoints {

  /** Fewer values on one side say nothing about its level. */
  val FewestValues = 3

  /** A split that chance gives more often than this is none. */
  val MaxProbability = 0.01

  private val Permutations = 999

  /**
   * @param seed the same values and seed give the same splits
   * @return indices of the first values of new levels, ascending
   */
  def of(values: Array[Double], seed: Long): Vector[Int] =
    split(values, 0, values.length, new Random(seed)).sorted

  private def split(values: Array[Double], from: Int, until: Int, random: Random): Vector[Int] =
    if (until - from < 2 * FewestValues) Vector.empty
    else {
      val part = values.slice(from, until)
      val (at, statistic) = best(part)
      if (statistic <= 0 || probability(part, statistic, random) > MaxProbability) Vector.empty
      else {
        val middle = from + at
        (split(values, from, middle, random) :+ middle) ++ split(values, middle, until, random)
      }
    }

  private def probability(part: Array[Double], statistic: Double, random: Random): Double = {
    val asLarge = (1 to Permutations).count { _ =>
      best(random.shuffle(part.toVector).toArray)._2 >= statistic * (1 - 1e-12)
    }
    (asLarge + 1.0) / (Permutations + 1)
  }

  /** The split with the largest weighted energy distance, and that distance. */
  private[statistics] def best(values: Array[Double]): (Int, Double) = {
    val n = values.length
    // Sums of distances within the left, within the right and between them, for a split before `at`.
    var left, between = 0.0
    var right = (0 until n).map(i => distances(values, i, i + 1, n)).sum
    var found = (0, 0.0)
    for (at <- 1 until n) {
      val moved = at - 1
      val toLeft = distances(values, moved, 0, moved)
      val toRight = distances(values, moved, at, n)
      left += toLeft
      right -= toRight
      between += toRight - toLeft
      if (at >= FewestValues && n - at >= FewestValues) {
        val q = energy(at.toDouble, (n - at).toDouble, left, right, between)
        if (q > found._2) found = (at, q)
      }
    }
    found
  }

  private def energy(m: Double, n: Double, left: Double, right: Double, between: Double): Double = {
    val within = left * 2 / (m * (m - 1)) + right * 2 / (n * (n - 1))
    m * n / (m + n) * (between * 2 / (m * n) - within)
  }

  private def distances(values: Array[Double], of: Int, from: Int, until: Int): Double = {
    var sum = 0.0
    var i = from
    while (i < until) {
      sum += math.abs(values(of) - values(i))
      i += 1
    }
    sum
  }
}
