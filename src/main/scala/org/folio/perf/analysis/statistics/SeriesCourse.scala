package org.folio.perf.analysis.statistics

/**
 * A change of a series' level within it.
 *
 * @param at index of the first value at the new level; `None`: it rises all the time
 * @param shift from the first level to the last
 * @param t how many standard errors that is
 * @param probability of such a change by chance, not adjusted for other series
 */
final case class Course(at: Option[Int], shift: Double, t: Double, probability: Double)

/** Tells a step and a steady growth of a series from values that only follow each other. */
object SeriesCourse {

  /** Fewer values on a side say nothing about its level. */
  private val FewestOnSide = 5
  private val FewestValues = 20
  private val FewestFreedom = 3

  /** Number of places at which a step may be by chance, independently of each other. */
  private val Places = 5.0
  private val ClipDeviations = 5.0
  private val Neighbours = 3

  /**
   * The better of both explanations.
   *
   * @param rho correlation of neighbours, as several series have it: one alone makes it too small
   * @param cautious true: the series' own correlation counts where it is higher
   */
  def of(values: Array[Double], rho: Double, cautious: Boolean = false): Option[Course] =
    if (values.length < FewestValues) None
    else {
      val y = clipped(values)
      val line = growth(y)
      val jump = step(y)
      val (course, rest) =
        if (isStep(y.length, squares(line._2), squares(jump._2), rho)) jump else line
      Some(course(if (cautious) math.max(rho, Autocorrelation.corrected(rest)) else rho))
    }

  /** A step fits noise better than a line does, because its place is free. */
  private def isStep(n: Int, ofLine: Double, ofStep: Double, rho: Double) =
    ofStep < ofLine && Autocorrelation.independentValues(n, rho) *
      math.log(ofLine / math.max(ofStep, 1e-12)) > LeastGain

  private val LeastGain = 6.0

  /** Single values far from their neighbours are no course. */
  private def clipped(values: Array[Double]): Array[Double] = {
    val near = values.indices
      .map(i => Samples.median(values.slice(math.max(0, i - Neighbours), i + Neighbours + 1)))
    val apart = values.indices.map(i => math.abs(values(i) - near(i))).toArray
    val width = ClipDeviations * 1.4826 * Samples.median(apart)
    values.indices
      .map(i => math.max(near(i) - width, math.min(near(i) + width, values(i))))
      .toArray
  }

  /** A change, once the correlation of neighbours is known, and what it leaves. */
  private type Explanation = (Double => Course, Array[Double])

  private def growth(y: Array[Double]): Explanation = {
    val n = y.length
    val m = Samples.mean(y)
    val centre = (n - 1).toDouble / 2
    val xx = y.indices.map(i => (i - centre) * (i - centre)).sum
    val slope = y.indices.map(i => (i - centre) * (y(i) - m)).sum / xx
    val rest = y.indices.map(i => y(i) - m - slope * (i - centre)).toArray
    val rise = slope * n.toDouble
    def course(rho: Double) = {
      val (sd, independent) = noise(rest, rho)
      judged(None, rise, sd * math.sqrt(12 / independent), independent, 1)
    }
    (course, rest)
  }

  private def step(y: Array[Double]): Explanation = {
    val n = y.length
    val from = math.max(FewestOnSide, n / 10)
    val at = (from to n - from).minBy(at => squares(rest(y, at)))
    val left = rest(y, at)
    val shift = Samples.mean(y.drop(at)) - Samples.mean(y.take(at))
    def course(rho: Double) = {
      val (sd, independent) = noise(left, rho)
      val perValue = n.toDouble / independent
      val error = sd * math.sqrt(perValue * (1 / at.toDouble + 1 / (n - at).toDouble))
      judged(Some(at), shift, error, independent, Places)
    }
    (course, left)
  }

  private def rest(y: Array[Double], at: Int): Array[Double] = {
    val (before, after) = y.splitAt(at)
    val (m1, m2) = (Samples.mean(before), Samples.mean(after))
    before.map(_ - m1) ++ after.map(_ - m2)
  }

  private def squares(e: Array[Double]): Double = e.map(x => x * x).sum

  /** Standard deviation of a value, and number of independent values. */
  private def noise(rest: Array[Double], rho: Double): (Double, Double) = {
    val n = rest.length
    (math.sqrt(squares(rest) / (n - 2).toDouble), Autocorrelation.independentValues(n, rho))
  }

  private def judged(
      at: Option[Int],
      shift: Double,
      error: Double,
      independent: Double,
      places: Double,
  ): Course = {
    val t = if (error == 0) 0 else math.abs(shift) / error
    val df = math.max(FewestFreedom, independent.toInt - 2)
    Course(at, shift, t, math.min(1, 2 * places * Quantiles.tAbove(t, df)))
  }
}
