package org.folio.perf.analysis.statistics

/**
 * A run's rows against the mean of earlier runs.
 *
 * @param rows differences, with their variances by the runs' own minutes and by known drifts
 * @param steady rows that do not drift for a known reason: they show how much rows drift otherwise
 * @param counts number of earlier runs that have each row
 * @param runShifts difference of each whole earlier run to the mean of all of them
 * @param noise `None`: too few earlier runs
 * @param quiet places of sets of rows that something else shows not to have moved
 */
final private[statistics] case class LevelChanges(
    reference: Vector[Double],
    rows: Vector[Level],
    steady: Vector[Int],
    counts: Vector[Int],
    earlier: Vector[Vector[Option[Level]]],
    runShifts: Vector[Double],
    noise: Option[RowNoise],
    quiet: Set[Int],
) {
  def at(places: Seq[Int]): Vector[Level] = places.map(rows).toVector
}

private[statistics] object LevelChanges {
  def apply(
      latest: Vector[Level],
      earlier: Vector[Vector[Option[Level]]],
      drifts: Vector[Double],
      quiet: Set[Int] = Set.empty,
  ): LevelChanges = {
    val known = latest.indices.toVector.map(row => earlier.flatMap(_(row)))
    val reference = known.map(runs => Samples.mean(runs.map(_.value)))
    val rows = latest.indices.toVector.map(i => Level.change(latest(i), known(i), drifts.lift(i).getOrElse(0.0)))
    val shifts = earlier.map { run =>
      CommonShift.huber(run.zip(reference).collect { case (Some(level), mean) => level.less(mean) }, 0)
    }
    val without = latest.indices.toVector.filter(i => drifts.lift(i).forall(_ == 0))
    val steady = if (without.size >= RowShifts.FewestRows) without else latest.indices.toVector
    val noise = RowNoise.of(earlier, reference, shifts, steady.toSet)
    LevelChanges(reference, rows, steady, known.map(_.size), earlier, shifts, noise, quiet)
  }
}

/**
 * The rows' differences, separated into what is common and what is their own.
 *
 * @param base shift of the rows that did not move on their own
 * @param own by row; a variance of 0: nothing can be said
 */
final private[statistics] case class Separated(
    base: Double,
    spread: Double,
    groups: Vector[GroupShift],
    own: Vector[Level],
)

/** Separates by the pair of runs alone: the rows' disagreement stands for all noise. */
private[statistics] object WithoutHistory {
  def apply(pair: LevelChanges, sets: Vector[Set[Int]]): Separated = {
    val common = CommonShift.of(pair.at(pair.steady))
    val groups = Moved(pair, sets, GroupShifts.unknown)
    val base = baseOf(pair, groups, common)
    val own = pair.rows.zipWithIndex.map { case (change, row) =>
      val alone = withoutItself(row, pair, common)
      change.wider(alone.spread).less(if (groups.isEmpty) alone.shift else base)
    }
    Separated(base, common.spread, groups, own)
  }

  /** Common shift of the rows that are in no group. */
  private def baseOf(pair: LevelChanges, groups: Vector[GroupShift], common: CommonShift): Double = {
    val others = pair.steady.filterNot(i => groups.exists(_.rows(i)))
    if (groups.isEmpty || others.size < 3) common.shift else CommonShift.of(pair.at(others)).shift
  }

  /** A row that changed must not hide itself by widening the spread. */
  private def withoutItself(row: Int, pair: LevelChanges, common: CommonShift): CommonShift =
    if (math.abs(pair.rows(row).value - common.shift) < RowShifts.HalfGate) common
    else CommonShift.of(pair.at(pair.steady.filter(_ != row)))
}

/** Separates by the noise between earlier runs: the rows of this pair may have moved without hiding it. */
private[statistics] object WithHistory {

  /** Weight of all rows' noise against a row's own, in runs. */
  private val PriorRuns = 10.0

  def apply(pair: LevelChanges, noise: RowNoise, sets: Vector[Set[Int]]): Separated = {
    val groups = Moved(pair, sets, GroupShifts.known(pair, noise, sets))
    val rest = pair.rows.zipWithIndex.map { case (row, i) => row.less(groups.filter(_.rows(i)).map(_.shift).sum) }
    val first = variances(pair, noise, noise.spread)
    val base = BaseLevel.of(rest.zip(first).map { case (row, variance) => Level(row.value, variance) })
    val spread = pooled(
      pair.steady.collect {
        case i if math.abs(rest(i).value - base) <= 3 * math.sqrt(first(i)) => rest(i)
      },
      base,
      noise,
    )
    val own = pair.rows.zip(variances(pair, noise, spread)).map { case (row, variance) =>
      Level(row.value - base, variance)
    }
    Separated(base, spread, groups, own)
  }

  /** Earlier runs and the rows of this pair that did not move, each with its weight. */
  private def pooled(kept: Vector[Level], base: Double, noise: RowNoise): Double =
    if (kept.size < RowShifts.FewestRows) noise.spread
    else {
      val own = CommonShift.spreadAbout(base, kept)
      val (n1, n2) = (noise.values, kept.size)
      math.sqrt((n1 * noise.spread * noise.spread + n2 * own * own) / (n1 + n2))
    }

  private def variances(pair: LevelChanges, noise: RowNoise, spread: Double): Vector[Double] =
    pair.rows.indices.toVector.map { i =>
      val k = pair.counts(i).toDouble
      val usual = pair.rows(i).variance + spread * spread * (1 + 1 / k)
      noise.own(i).fold(usual)(own => (PriorRuns * usual + (k - 1) * (own * (1 + 1 / k))) / (PriorRuns + k - 1))
    }
}

/** Finds sets of rows that moved; if none did, rows that lie apart without a reason that is known. */
private[statistics] object Moved {

  /** With fewer rows two levels may be chance. */
  private val FewestForLevels = 12

  def apply(pair: LevelChanges, sets: Vector[Set[Int]], noise: GroupShifts.Noise): Vector[GroupShift] = {
    val known = GroupShifts.of(pair, sets, noise)
    val rows = pair.steady
    if (rows.size < FewestForLevels || known.nonEmpty && explain(known, pair, noise)) known
    else
      TwoLevels.of(pair.at(rows), noise.spread).fold(known) { two =>
        Vector(GroupShift(-1, two.moved.map(rows), two.shift, Quantiles.t(0.975, rows.size - 2) * two.deviation))
      }
  }

  /** Part of a set's shift by which its rows moved, and others did not. */
  private val PartOfShift = 0.5

  /** Share of a set's rows that may have stayed, and number of others that moved as much for each of the set's rows. */
  private val MostStaying = 0.25
  private val MostOthers = 0.25

  /** Rows further away than so many standard deviations have moved, or have not. */
  private val Clear = 2.0

  /** Whether the sets are the reason: what their rows have in common moved nearly all of these, and few others. */
  private def explain(found: Vector[GroupShift], pair: LevelChanges, noise: GroupShifts.Noise): Boolean = {
    val grouped = found.flatMap(_.rows).toSet
    val others = pair.steady.filterNot(grouped)
    others.size < 3 || {
      val base = CommonShift.rough(pair.at(others)).shift
      val spread = noise.spread.getOrElse(0.02)
      def sd(row: Int) = math.sqrt(pair.rows(row).wider(spread).variance)
      found.forall { group =>
        val sign = math.signum(group.shift)
        val least = PartOfShift * math.abs(group.shift)
        def beyond(row: Int) = (pair.rows(row).value - base) * sign - least
        val stayed = group.rows.count(row => beyond(row) < -Clear * sd(row))
        val moved = others.count(row => beyond(row) > 0 && beyond(row) + least > Clear * sd(row))
        stayed <= MostStaying * group.rows.size && moved <= math.max(2.0, MostOthers * grouped.size)
      }
    }
  }
}

/**
 * Rows that lie about two levels instead of one: some moved together, although nothing is known that brings them
 * together.
 *
 * @param shift of the moved rows beyond the others; `deviation` is its standard error
 */
final private[statistics] case class TwoLevels(moved: Set[Int], shift: Double, deviation: Double)

/** Two levels against one. */
private[statistics] object TwoLevels {
  private val FewestMoved = 4
  private val Steps = 80

  /** Part of the rows that belongs to neither level. */
  private val Elsewhere = 0.03

  /** Twice the logarithm of the ratio of likelihoods that two levels need. */
  val LeastGain = 12.0

  /** The same with a spread of few earlier runs, which may be too small: all that it leaves open looks like a level. */
  private val LeastGainOfKnown = 28.0

  /** @param spread of the rows beyond their errors; `None`: unknown, and estimated with the levels */
  def of(rows: Vector[Level], spread: Option[Double]): Option[TwoLevels] = {
    def fit(levels: Vector[Double]) = {
      val first = Mixture(levels, levels.map(_ => 1.0 / levels.size), spread.getOrElse(0.05))
      Mixture.of(rows, first, spread.isDefined, Elsewhere, Steps)
    }
    val sorted = rows.map(_.value).sorted
    val one = fit(Vector(Samples.median(sorted)))
    val two = Vector(0.2, 0.35, 0.5, 0.65, 0.8).map { share =>
      val cut = math.max(1, math.min(rows.size - 1, (share * rows.size).toInt))
      fit(Vector(Samples.median(sorted.take(cut)), Samples.median(sorted.drop(cut))))
    }
    val best = two.maxBy(_.likelihood)
    val least = spread.fold(LeastGain)(_ => LeastGainOfKnown)
    if (2 * (best.likelihood - one.likelihood) < least) None else split(rows, best)
  }

  private def split(rows: Vector[Level], fit: Mixture): Option[TwoLevels] = {
    def sideOf(level: Int) = rows.indices.filter(fit.shares(level)(_) > 0.5).toSet
    val (lower, upper) = (sideOf(0), sideOf(1))
    val upperMoved =
      if (math.min(upper.size, lower.size) < BaseLevel.FewestShare * rows.size) upper.size < lower.size
      else math.abs(fit.levels(1)) > math.abs(fit.levels(0))
    val (moved, base, places) = if (upperMoved) (1, 0, upper) else (0, 1, lower)
    def variance(level: Int) =
      1 / fit.shares(level).zip(rows).map { case (share, row) => share / fit.variance(row) }.sum
    Option.when(places.size >= FewestMoved)(
      TwoLevels(places, fit.levels(moved) - fit.levels(base), math.sqrt(variance(0) + variance(1)))
    )
  }
}

/**
 * The level about which most of the rows that did not change lie, when it is known how much rows vary: the mode of the
 * rows. A third of them, or half, may have moved away from it.
 */
private[statistics] object BaseLevel {

  /** Rows that may lie anywhere between minus and plus one: an unknown change. */
  private val Elsewhere = 0.2
  private val ElsewhereDensity = 0.5
  private val Steps = 60

  /** Part of the rows that a level needs, so that these and not the others are unchanged. */
  val FewestShare = 0.25

  /**
   * Chooses, of several levels with enough rows, the one nearest to 0: that the environment as a whole changed, and some rows the
   * other way by as much, is less likely than that these rows did not change.
   *
   * @param rows differences with all of their variance
   */
  def of(rows: Vector[Level]): Double = {
    val modes = rows.map(row => climb(row.value, rows)).sortBy(_.shift)
    val apart = modes.foldLeft(Vector.empty[Mode]) {
      case (kept :+ last, mode) if mode.shift - last.shift < 1e-3 =>
        kept :+ (if (mode.support > last.support) mode else last)
      case (kept, mode) => kept :+ mode
    }
    val enough = apart.filter(_.support >= math.max(3.0, FewestShare * rows.size))
    if (enough.isEmpty) apart.maxBy(_.support).shift else enough.minBy(m => math.abs(m.shift)).shift
  }

  /** @param support number of rows that lie about it */
  private case class Mode(shift: Double, support: Double)

  private def climb(from: Double, rows: Vector[Level]): Mode = {
    var support = 0.0
    val shift = FixedPoint.find(from, Steps) { m =>
      var weights, sum = 0.0
      support = 0.0
      rows.foreach { row =>
        val z2 = (row.value - m) * (row.value - m) / row.variance
        val here = (1 - Elsewhere) * math.exp(-z2 / 2) / math.sqrt(2 * math.Pi * row.variance)
        val w = here / (here + Elsewhere * ElsewhereDensity)
        weights += w / row.variance
        sum += w / row.variance * row.value
        support += w
      }
      if (weights > 0) sum / weights else m
    }
    Mode(shift, support)
  }
}
