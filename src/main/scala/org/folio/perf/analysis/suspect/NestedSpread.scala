package org.folio.perf.analysis.suspect

import org.folio.perf.analysis.statistics.{FallingZero, Samples}

/**
 * How much the members of groups differ from their group, beyond their own errors: a standard deviation. A group that
 * moves as a whole does not count, nor does a member far away from the others of its group.
 */
private[suspect] object NestedSpread {
  private val MaxSpread = 0.5
  private val Bisections = 24

  /** Mean of min(z², 4) of a standard normal variable z. */
  private val ClippedSquare = 0.920537
  private val ClipAt = 2.0

  /** Median of the size of a standard normal variable. */
  private val NormalMiddle = 0.67449

  /** Members further away than so many standard deviations have changed. */
  private val PruneAt = 4.0

  /** From so many members on, a group shows which of them is far away. */
  private val FewestToPrune = 3

  def of(groups: Vector[Vector[Level]]): Double = {
    val several = groups.filter(_.size >= 2)
    if (several.isEmpty) 0
    else {
      val first = rough(several)
      val kept = several.map(near(_, first)).filter(_.size >= 2)
      if (kept.isEmpty) first else root(spread => disagreement(kept, spread) - 1)
    }
  }

  /** Estimates it by the median distance from the groups' medians: not moved by a fifth of the members. */
  private def rough(groups: Vector[Vector[Level]]): Double = {
    val distances = groups.flatMap { group =>
      val middle = Samples.median(group.map(_.value).toArray)
      // The median of few is near to each of them.
      val shrunk = math.sqrt((group.size - 1).toDouble / group.size.toDouble)
      group.map(member => (math.abs(member.value - middle) / shrunk, member.variance))
    }
    root { spread =>
      Samples.median(distances.map { case (distance, variance) =>
        distance / deviation(variance, spread)
      }.toArray) - NormalMiddle
    }
  }

  private def near(group: Vector[Level], spread: Double): Vector[Level] =
    if (group.size < FewestToPrune) group
    else {
      val middle = Samples.median(group.map(_.value).toArray)
      group.filter(member =>
        math.abs(member.value - middle) <= PruneAt * deviation(member.variance, spread)
      )
    }

  /** 1: the members differ as much as their errors and the spread say. */
  private def disagreement(groups: Vector[Vector[Level]], spread: Double): Double = {
    var squares = 0.0
    var free = 0
    groups.foreach { group =>
      val middle = Level.of(group, spread).value
      group.foreach { member =>
        val z = math.abs(member.value - middle) / deviation(member.variance, spread)
        squares += math.min(z * z, ClipAt * ClipAt)
      }
      free += group.size - 1
    }
    squares / (free.toDouble * ClippedSquare)
  }

  private def deviation(variance: Double, spread: Double): Double =
    math.sqrt(math.max(variance + spread * spread, Level.Least))

  private def root(f: Double => Double): Double = FallingZero.of(MaxSpread, Bisections)(f)
}
