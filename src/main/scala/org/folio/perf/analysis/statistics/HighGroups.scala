package org.folio.perf.analysis.statistics

import java.util.SplittableRandom

/** Compares many groups of few values: a permutation of all values among the groups tells what chance does. */
object HighGroups {
  private val Permutations = 9999
  private val Seed = 20260105L

  /** Degrees of freedom from which the spread within groups is known; below, the spread of all values counts. */
  private val FewestWithin = 10

  /**
   * Probability, by group, that chance alone puts values so far above the median value into any of the groups. It cannot be
   * small where groups have one value each.
   *
   * The distance is in standard errors of the group's mean, by the spread within the groups of the same permutation. So a
   * few high groups do not hide each other.
   */
  def chances(groups: Vector[Array[Double]]): Vector[Double] = {
    val own = groups.flatten.toArray
    val middle = if (own.isEmpty) 0.0 else Samples.median(own)
    val values = own.map(_ - middle)
    val sizes = groups.map(_.length).toArray
    val found = distances(values, sizes)
    val random = new SplittableRandom(Seed)
    val highest = Array.fill(Permutations) {
      var i = values.length - 1
      while (i > 0) {
        Samples.swap(values, i, random.nextInt(i + 1))
        i -= 1
      }
      distances(values, sizes).maxOption.getOrElse(0.0)
    }
    found.toVector.map { distance =>
      (highest.count(_ >= distance - Rounding * math.abs(distance)).toDouble + 1) / (Permutations + 1).toDouble
    }
  }

  private val Rounding = 1e-9

  /** Distance of each group's mean from 0 in standard errors; an empty group is not above. */
  private def distances(values: Array[Double], sizes: Array[Int]): Array[Double] = {
    val means = new Array[Double](sizes.length)
    var (squares, within, at, filled) = (0.0, 0.0, 0, 0)
    var group = 0
    while (group < sizes.length) {
      val until = at + sizes(group)
      var (sum, own) = (0.0, 0.0)
      while (at < until) {
        sum += values(at)
        own += values(at) * values(at)
        at += 1
      }
      if (sizes(group) > 0) {
        filled += 1
        means(group) = sum / sizes(group).toDouble
        within += own - sum * means(group)
      }
      squares += own
      group += 1
    }
    val freedom = values.length - filled
    val variance =
      if (freedom >= FewestWithin) within / freedom.toDouble else squares / math.max(1, values.length - 1).toDouble
    val least = LeastShare * squares / math.max(1, values.length).toDouble
    val deviation = math.sqrt(math.max(variance, least))
    means.indices.map(i => if (deviation == 0) 0.0 else means(i) * math.sqrt(sizes(i).toDouble) / deviation).toArray
  }

  /** Share of the spread of all values that remains within groups, by rounding if nothing else. */
  private val LeastShare = 1e-6
}
