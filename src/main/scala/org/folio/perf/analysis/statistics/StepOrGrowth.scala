package org.folio.perf.analysis.statistics

/**
 * Tells a step from a steady growth in noise that follows itself. Slow movements of the noise hide the moment of a step; the
 * difference of each value to the one before shows it.
 */
private[statistics] object StepOrGrowth {

  /** The slow movements of minutes have this correlation at least, even if the noise of few iterations hides it. */
  private val LeastRho = 0.4

  /**
   * @param places at which a step may be
   * @param correlation of neighbours
   * @return how much better a step explains the values than a growth does, in variances of what one value adds
   */
  def gain(values: Array[Double], places: Range, correlation: Double): Double = {
    val n = values.length
    val rho = math.max(LeastRho, correlation)
    val level = unit(added(Array.fill(n)(1.0), rho))
    def course(of: Int => Double) =
      unit(without(added(Array.tabulate(n)(of), rho), level))
    val y = without(added(values, rho), level)
    val grown = explained(y, course(_.toDouble))
    val steps = places.map(at => explained(y, course(i => if (i < at) 0.0 else 1.0)))
    val left = product(y, y) - math.max(grown, steps.max)
    (steps.max - grown) * n.toDouble / math.max(left, 1e-12)
  }

  /** Difference of each value to the part of the one before that stays. */
  private def added(values: Array[Double], rho: Double): Array[Double] =
    values.indices.map { i =>
      if (i == 0) values(0) * math.sqrt(1 - rho * rho) else values(i) - rho * values(i - 1)
    }.toArray

  private def explained(y: Array[Double], direction: Array[Double]): Double = {
    val size = product(y, direction)
    size * size
  }

  private def without(values: Array[Double], direction: Array[Double]): Array[Double] = {
    val size = product(values, direction)
    values.zip(direction).map { case (x, d) => x - size * d }
  }

  private def unit(values: Array[Double]): Array[Double] = {
    val length = math.sqrt(product(values, values))
    values.map(_ / length)
  }

  private def product(a: Array[Double], b: Array[Double]): Double = {
    var sum = 0.0
    var i = 0
    while (i < a.length) {
      sum += a(i) * b(i)
      i += 1
    }
    sum
  }
}
