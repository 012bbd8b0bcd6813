package org.folio.perf.analysis.statistics

/**
 * A set of rows that moved together against the others.
 *
 * @param set index of it among those that were looked at; -1: rows that only their differences bring together
 * @param rows that moved
 * @param shift of these rows beyond the others; `half` is the half-width of its 95 % interval
 */
final case class GroupShift(set: Int, rows: Set[Int], shift: Double, half: Double)

/**
 * Finds sets of rows, known beforehand, that moved together: the rows of a module or of a workflow. Within the set and
 * outside of it the rows' spread is what it always is, so that a set that moved does not hide itself.
 */
private[statistics] object GroupShifts {

  /** Smaller shifts are never called. */
  val Gate: Double = math.log(1.05)

  /** The same while nobody knows how much modules drift without any change. */
  val GateWithoutNoise: Double = math.log(1.08)

  val FewestRows = 2
  private val FewestOthers = 4
  private val MostGroups = 3

  /** Efficiency of Huber's location against a mean. */
  private val LocationFactor = 1.1

  /** Standard deviation of what a module's level drifts from run to run, until earlier runs show it. */
  private val PriorDrift = 0.02

  /** Standard deviation of what an environment as a whole may differ between two runs without any change. */
  private val PairDeviation = 0.04

  /** Against all rows that moved, as squares of deviations. */
  private val MovedCost = 20.0

  /** Weight of that against earlier runs, in differences. */
  private val PriorValues = 6.0

  /**
   * @param spread of the rows beyond their errors, where earlier runs show it
   * @param drift variance of the difference of a set to the others beyond that of their rows
   */
  final case class Noise(spread: Option[Double], drift: Double)

  def of(
      pair: LevelChanges,
      sets: Vector[Set[Int]],
      noise: Noise,
  ): Vector[GroupShift] = {
    val n = pair.rows.size
    val steady = pair.steady.toSet
    val usable = sets.zipWithIndex.filter(s => s._1.size >= FewestRows && n - s._1.size >= FewestOthers)
    val gate = if (noise.spread.isDefined) Gate else GateWithoutNoise
    def search(rest: Vector[Level], found: Vector[GroupShift]): Vector[GroupShift] =
      usable
        .filterNot { case (_, i) => pair.quiet(i) || found.size == MostGroups }
        .map { case (set, i) =>
          val one = test(rest, set, steady, noise)
          one -> grouped(i, set, one, n)
        }
        .filter { case (one, group) =>
          // Its probability is that of both directions.
          one.together && math.abs(one.shift) >= gate &&
          one.probability(n) / 2 * usable.size <= CallBudget.of(CallBudget.Groups, group.shift)
        }
        .maxByOption(_._1.t)
        .map(_._2)
        .filterNot(group => found.exists(_.rows == group.rows))
        .fold(found) { group =>
          val without = rest.zipWithIndex.map { case (row, i) => row.less(if (group.rows(i)) group.shift else 0) }
          search(without, found :+ group)
        }
    search(pair.rows, Vector.empty)
  }

  /**
   * Either side may have moved. That few rows moved is likelier than many, and that the rest lies near no change is
   * likelier than far from it.
   */
  private def grouped(index: Int, set: Set[Int], test: Test, n: Int): GroupShift = {
    val half = Quantiles.t(0.975, n - 2) * test.deviation
    val share = set.size.toDouble / n
    def cost(base: Double, moved: Double) =
      base * base / (2 * PairDeviation * PairDeviation) + MovedCost * moved
    if (cost(test.outside, share) <= cost(test.inside, 1 - share)) GroupShift(index, set, test.shift, half)
    else GroupShift(-1, (0 until n).toSet -- set, -test.shift, half)
  }

  /** Rows of a set that moved together do not disagree much more than rows do; with sets of others among them they do. */
  private val MostDisagreement = 2.0

  /** Part of a set's shift that its rows need without the one that moved most. */
  private val LeastWithoutLargest = 0.5

  /**
   * Levels of the rows inside and outside of a set, and the standard error of their difference.
   *
   * @param together the rows inside agree
   */
  private case class Test(
      inside: Double,
      outside: Double,
      deviation: Double,
      together: Boolean,
  ) {
    def shift: Double = inside - outside
    def t: Double = math.abs(shift) / deviation
    def probability(n: Int): Double = 2 * Quantiles.tAbove(t, n - 2)
  }

  private def test(rows: Vector[Level], set: Set[Int], steady: Set[Int], noise: Noise): Test = {
    val (in, out) = rows.indices.toVector.partition(set)
    val (own, others) = (in.map(rows), out.map(rows))
    val spread =
      noise.spread.getOrElse(CommonShift.spreadOfSides(in.filter(steady).map(rows), out.filter(steady).map(rows)))
    def wider(row: Level) = row.wider(spread).variance + 1e-16
    def variance(of: Vector[Level]) = LocationFactor / of.map(1 / wider(_)).sum
    // Others may have moved as well: with a known noise, the level of most of those that did not is to be seen.
    val outside =
      if (noise.spread.isEmpty) CommonShift.huber(others, spread)
      else BaseLevel.of(others.map(row => Level(row.value, wider(row))))
    val inside = CommonShift.huber(own, spread)
    val shift = inside - outside
    val largest = in.maxBy(rows(_).value * math.signum(shift))
    val without = (CommonShift.huber(in.filterNot(_ == largest).map(rows), spread) - outside) * math.signum(shift)
    // One row alone does not make its set move.
    val isOfMost = without >= LeastWithoutLargest * math.abs(shift)
    Test(
      inside,
      outside,
      math.sqrt(variance(own) + variance(others) + noise.drift),
      isOfMost && noise.spread.forall(_ => CommonShift.disagreement(own, spread) <= MostDisagreement),
    )
  }

  /** Noise of a pair without earlier runs: twice the drift of a module. */
  val unknown: Noise = Noise(None, 2 * PriorDrift * PriorDrift)

  /** Noise of sets of rows from run to run, by earlier runs. */
  def known(pair: LevelChanges, noise: RowNoise, sets: Vector[Set[Int]]): Noise = {
    val k = pair.earlier.size.toDouble
    val variance = pair.rows.map(_.variance / (1 + 1 / k) + noise.spread * noise.spread)
    val excess = for {
      (run, shift) <- pair.earlier.zip(pair.runShifts)
      set <- sets
      (in, out) = run.indices.filter(run(_).isDefined).partition(set)
      if in.size >= FewestRows && out.size >= FewestOthers
    } yield {
      def residual(i: Int) = run(i).fold(0.0)(_.value) - pair.reference(i) - shift
      def precision(of: Seq[Int]) = of.map(1 / variance(_)).sum
      def mean(of: Seq[Int]) = of.map(i => residual(i) / variance(i)).sum / precision(of)
      val difference = mean(in) - mean(out)
      difference * difference / (1 - 1 / k) - 1 / precision(in) - 1 / precision(out)
    }
    // Sets overlap, so that they are worth fewer differences than there are.
    val values = math.min(excess.size.toDouble, IndependentSets * (k - 1))
    val mean = if (excess.isEmpty) 0.0 else Samples.mean(excess)
    val prior = PriorDrift * PriorDrift
    val drift = math.max(0, (mean * values + prior * PriorValues) / (values + PriorValues))
    Noise(Some(noise.spread), drift * (1 + 1 / k))
  }

  private val IndependentSets = 5.0
}
