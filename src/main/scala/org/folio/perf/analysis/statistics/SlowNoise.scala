package org.folio.perf.analysis.statistics

/**
 * How much a series moves slowly by chance.
 *
 * @param variance of a value, multiplied by the number of values that one independent value stands for
 * @param freedom degrees of freedom of it
 */
final case class SlowNoise(variance: Double, freedom: Int)

object SlowNoise {
  private val FewestFreedom = 3

  /** Half waves in the whole series: slower ones look like a growth, faster ones say little about slow ones. */
  private val HalfWaves = 2 to 7

  /** Weight of what is usual for all series, in half waves. */
  private val UsualWeight = 10

  /** The middle of a chi-square with as many degrees of freedom as there are half waves, divided by its mean. */
  private val MiddleOfMean = 0.891

  /** Noise by the correlation of neighbours. */
  def ofNeighbours(rest: Array[Double], rho: Double): SlowNoise = {
    val n = rest.length
    val independent = Autocorrelation.independentValues(n, rho)
    val variance = Samples.squares(rest) / (n - 2)
    SlowNoise(variance * n / independent, math.max(FewestFreedom, independent.toInt - 2))
  }

  /** @param powers of a series in one run or in several; the series' own noise and the usual one are one estimate */
  def of(powers: Vector[WavePower], usual: WavePower): SlowNoise = {
    val waves = HalfWaves.size
    val freedom = UsualWeight + waves * powers.size
    val expected = usual.slow + math.max(0, Samples.mean(powers.map(_.fast)) - usual.fast)
    SlowNoise((expected * UsualWeight + powers.map(_.slow).sum * waves) / freedom, freedom)
  }

  def powerOf(values: Array[Double]): WavePower = {
    val n = values.length
    val squares = HalfWaves.map { waves =>
      val sum = values.indices.map(i => values(i) * math.cos(math.Pi * waves * (i + 0.5) / n)).sum
      sum * sum * 2 / n
    }
    val steps = values.indices.drop(1).map(i => values(i) - values(i - 1))
    WavePower(Samples.mean(squares), Samples.squares(steps) / 2 / (n - 1))
  }

  /** Powers of the middle one of many series. */
  def usual(powers: Vector[WavePower]): WavePower =
    if (powers.isEmpty) WavePower(0, 0)
    else WavePower(Samples.median(powers.map(_.slow)) / MiddleOfMean, Samples.median(powers.map(_.fast)))
}

/**
 * Variance of a series by its movements, the same for both if values do not depend on each other.
 *
 * @param slow by slow half waves
 * @param fast by the differences of neighbours: a series of few iterations has more of it
 */
final case class WavePower(slow: Double, fast: Double)
