package org.folio.perf.analysis.statistics

/**
 * A change of a series' level within it.
 *
 * @param at index of the first value at the new level; `None`: it rises all the time
 * @param shift from the first level to the last
 * @param t how many standard errors that is
 * @param probability of such a change by chance, not adjusted for other series
 * @param orStep true: a growth that may as well be a step
 */
final case class Course(
    at: Option[Int],
    shift: Double,
    t: Double,
    probability: Double,
    orStep: Boolean = false,
) {

  /** Shift of another series by a change of the same kind at the same place. */
  def sizeIn(values: Array[Double]): Double = SeriesCourse.shiftOf(values, at)
}

/** Tells a step and a steady growth of a series from values that only follow each other. */
object SeriesCourse {

  /** Fewer values on a side say nothing about its level. */
  private val FewestOnSide = 5
  private val FewestValues = 20

  /** Number of places at which a step may be by chance, independently of each other. */
  private val Places = 5.0
  private val ClipDeviations = 5.0
  private val Neighbours = 3

  /**
   * The better of both explanations.
   *
   * @param rho correlation of neighbours, as several series have it: one alone makes it too small. The series' own one
   *   counts where it is higher
   */
  def of(values: Array[Double], rho: Double): Option[Course] =
    explained(values, rho, cautious = true).map { best =>
      best.course(SlowNoise.ofNeighbours(best.rest, math.max(rho, Autocorrelation.corrected(best.rest))))
    }

  /**
   * The better of both explanations, for a noise that is known otherwise.
   *
   * @param cautious true: the series' own correlation counts where it is higher
   */
  def explained(values: Array[Double], rho: Double, cautious: Boolean = false): Option[Explanation] =
    Option.when(values.length >= FewestValues) {
      val y = clipped(values)
      val line = growth(y)
      val jump = step(y)
      val own = if (cautious) Vector(line, jump).map(e => Autocorrelation.corrected(e.rest)).min else rho
      val gain = StepOrGrowth.gain(y, places(y.length), math.max(rho, own))
      if (gain > GainOfStep) jump
      else new Explanation(None, line.shift, line.rest, gain > GainOfGrowth)
    }

  /** A steady growth, even where a step explains the values better. */
  def line(values: Array[Double]): Option[Explanation] =
    Option.when(values.length >= FewestValues)(growth(clipped(values)))

  /** A step fits noise better than a line does, because its place is free. Between both gains, a change may be either. */
  private val GainOfStep = 12.0
  private val GainOfGrowth = 4.0

  private def places(n: Int): Range = {
    val from = math.max(FewestOnSide, n / 10)
    from to n - from
  }

  /** Single values far from their neighbours are no course. */
  private def clipped(values: Array[Double]): Array[Double] = {
    val near = values.indices.map(i => Samples.median(values.slice(i - Neighbours, i + Neighbours + 1)))
    val width = Samples.robust(values.zip(near).map { case (x, n) => x - n }, ClipDeviations)
    values.zip(near).map { case (x, n) => math.max(n - width, math.min(n + width, x)) }
  }

  private def growth(y: Array[Double]): Explanation = {
    val line = Line.through(y)
    new Explanation(None, line.slope * y.length, line.rest)
  }

  /** @param at `None`: from the start of a line to its end */
  private[statistics] def shiftOf(y: Array[Double], at: Option[Int]): Double = at match {
    case Some(place) => Samples.mean(y.drop(place)) - Samples.mean(y.take(place))
    case None => Line.through(y).slope * y.length
  }

  private def step(y: Array[Double]): Explanation = {
    val at = places(y.length).minBy(at => Samples.squares(rest(y, at)))
    new Explanation(Some(at), shiftOf(y, Some(at)), rest(y, at))
  }

  private def rest(y: Array[Double], at: Int): Array[Double] = {
    val (before, after) = y.splitAt(at)
    val (m1, m2) = (Samples.mean(before), Samples.mean(after))
    before.map(_ - m1) ++ after.map(_ - m2)
  }

  /**
   * A change and what it leaves.
   *
   * @param shift from the first level to the last
   * @param orStep true: a growth that may as well be a step
   */
  final class Explanation(
      val at: Option[Int],
      val shift: Double,
      val rest: Array[Double],
      val orStep: Boolean = false,
  ) {

    /** Variance of the shift. */
    def variance(noise: SlowNoise): Double = {
      val n = rest.length.toDouble
      noise.variance * at.fold(12 / n)(from => 1.0 / from + 1 / (n - from))
    }

    def course(noise: SlowNoise): Course = {
      val error = math.sqrt(variance(noise))
      val t = if (error == 0) 0 else math.abs(shift) / error
      val places = if (at.isDefined) Places else 1.0
      Course(at, shift, t, math.min(1, 2 * places * Quantiles.tAbove(t, noise.freedom)), orStep)
    }
  }
}

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
    (steps.max - grown) * n / math.max(left, 1e-12)
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

  private def product(a: Array[Double], b: Array[Double]): Double = a.indices.map(i => a(i) * b(i)).sum
}
