package org.folio.perf.analysis.statistics

/**
 * A run's rows against the mean of earlier runs.
 *
 * @param d differences, and `v` their variances by the runs' own minutes and by known drifts
 * @param steady rows that do not drift for a known reason: they show how much rows drift otherwise
 * @param counts number of earlier runs that have each row
 * @param runShifts difference of each whole earlier run to the mean of all of them
 * @param noise `None`: too few earlier runs
 * @param quiet places of sets of rows that something else shows not to have moved
 */
final private[statistics] case class LevelChanges(
    reference: Vector[Double],
    d: Array[Double],
    v: Array[Double],
    steady: Array[Int],
    counts: Vector[Int],
    earlier: Vector[Vector[Option[RowLevel]]],
    runShifts: Vector[Double],
    noise: Option[RowNoise],
    quiet: Set[Int],
) {

  /** Differences of some rows, and their variances. */
  def at[A](rows: Array[Int])(of: (Array[Double], Array[Double]) => A): A = of(rows.map(d(_)), rows.map(v(_)))
}

private[statistics] object LevelChanges {
  def apply(
      latest: Vector[RowLevel],
      earlier: Vector[Vector[Option[RowLevel]]],
      drifts: Vector[Double],
      quiet: Set[Int] = Set.empty,
  ): LevelChanges = {
    val known = latest.indices.map(row => earlier.flatMap(_(row))).toVector
    val reference = known.map(runs => Samples.mean(runs.map(_.location)))
    val d = latest.zip(reference).map { case (now, before) => now.location - before }.toArray
    val v = latest.indices.map { i =>
      val k = known(i).size.toDouble
      val drift = drifts.lift(i).getOrElse(0.0)
      latest(i).variance + Samples.mean(known(i).map(_.variance)) / k +
        drift * drift * (1 + 1 / k)
    }.toArray
    val shifts = earlier.map(shiftOf(_, reference))
    val without = latest.indices.filter(i => drifts.lift(i).forall(_ == 0)).toArray
    val steady = if (without.length >= RowShifts.FewestRows) without else latest.indices.toArray
    val noise = RowNoise.of(earlier, reference, shifts, steady.toSet)
    LevelChanges(reference, d, v, steady, known.map(_.size), earlier, shifts, noise, quiet)
  }

  /** Difference of a whole run to the mean of all earlier ones. */
  private def shiftOf(run: Vector[Option[RowLevel]], reference: Vector[Double]): Double = {
    val (d, v) =
      run.zip(reference).collect { case (Some(level), mean) => (level.location - mean, level.variance) }.unzip
    CommonShift.huber(d.toArray, v.toArray, 0)
  }
}

/**
 * The rows' differences, separated into what is common and what is their own.
 *
 * @param base shift of the rows that did not move on their own
 * @param own by row, and `deviations` its standard deviation; 0: nothing can be said
 */
final private[statistics] case class Separated(
    base: Double,
    spread: Double,
    groups: Vector[GroupShift],
    own: Vector[Double],
    deviations: Vector[Double],
)

/** Separates by the pair of runs alone: the rows' disagreement stands for all noise. */
private[statistics] object WithoutHistory {
  def apply(pair: LevelChanges, sets: Vector[Set[Int]]): Separated = {
    val (d, v) = (pair.d, pair.v)
    val common = pair.at(pair.steady)(CommonShift.of)
    val groups = Moved(pair, sets, GroupShifts.unknown)
    val base = groups.base(pair, common)
    val (own, deviations) = d.indices.toVector.map { row =>
      val alone = withoutItself(row, pair, common)
      val shift = if (groups.all.isEmpty) alone.shift else base
      (d(row) - shift, math.sqrt(v(row) + alone.spread * alone.spread))
    }.unzip
    Separated(base, common.spread, groups.all, own, deviations)
  }

  /** A row that changed must not hide itself by widening the spread. */
  private def withoutItself(row: Int, pair: LevelChanges, common: CommonShift): CommonShift =
    if (math.abs(pair.d(row) - common.shift) < HalfGate) common
    else pair.at(pair.steady.filter(_ != row))(CommonShift.of)

  private val HalfGate = 0.0477
}

/** Separates by the noise between earlier runs: the rows of this pair may have moved without hiding it. */
private[statistics] object WithHistory {

  /** Weight of all rows' noise against a row's own, in runs. */
  private val PriorRuns = 10.0

  def apply(
      pair: LevelChanges,
      noise: RowNoise,
      sets: Vector[Set[Int]],
  ): Separated = {
    val d = pair.d
    val first = deviations(pair, noise, noise.spread)
    val ofSets = GroupShifts.known(pair, noise, sets)
    val groups = Moved(pair, sets, ofSets)
    val base = BaseLevel.of(groups.without(d), first.map(x => x * x))
    val spread = pooled(groups.without(d), pair, base, first, noise)
    Separated(
      base,
      spread,
      groups.all,
      d.toVector.map(_ - base),
      deviations(pair, noise, spread).toVector,
    )
  }

  /** Earlier runs and the rows of this pair that did not move, each with its weight. */
  private def pooled(
      d: Array[Double],
      pair: LevelChanges,
      base: Double,
      sd: Array[Double],
      noise: RowNoise,
  ): Double = {
    val kept = pair.steady.filter(i => math.abs(d(i) - base) <= 3 * sd(i))
    if (kept.length < RowShifts.FewestRows) noise.spread
    else {
      val own = CommonShift.spreadAbout(base, kept.map(d(_)), kept.map(pair.v(_)))
      val (n1, n2) = (noise.values, kept.length)
      math.sqrt((n1 * noise.spread * noise.spread + n2 * own * own) / (n1 + n2))
    }
  }

  private def deviations(pair: LevelChanges, noise: RowNoise, spread: Double): Array[Double] =
    pair.d.indices.map { i =>
      val k = pair.counts(i).toDouble
      val usual = pair.v(i) + spread * spread * (1 + 1 / k)
      math.sqrt(noise.own(i).fold(usual) { own =>
        val s2 = own * (1 + 1 / k)
        (PriorRuns * usual + (k - 1) * s2) / (PriorRuns + k - 1)
      })
    }.toArray
}

/** Sets of rows that moved; if none did, rows that lie apart without a reason that is known. */
final private[statistics] case class Moved(all: Vector[GroupShift]) {

  /** The differences without what the groups did together. */
  def without(d: Array[Double]): Array[Double] = d.indices
    .map(i => d(i) - all.filter(_.rows(i)).map(_.shift).sum)
    .toArray

  /** Common shift of the rows that are in no group. */
  def base(pair: LevelChanges, common: CommonShift): Double = {
    val others = pair.steady.filterNot(i => all.exists(_.rows(i)))
    if (all.isEmpty || others.length < 3) common.shift else pair.at(others)(CommonShift.of).shift
  }
}

private[statistics] object Moved {

  /** With fewer rows two levels may be chance. */
  private val FewestForLevels = 12

  def apply(
      pair: LevelChanges,
      sets: Vector[Set[Int]],
      noise: GroupShifts.Noise,
  ): Moved = {
    val known = GroupShifts.of(pair, sets, noise)
    val rows = pair.steady
    if (rows.length < FewestForLevels || known.nonEmpty && explain(known, pair, noise)) Moved(known)
    else {
      val levels = pair.at(rows)(TwoLevels.of(_, _, noise.spread)).map { two =>
        val half = Quantiles.t(0.975, rows.length - 2) * two.deviation
        GroupShift.about(-1, two.moved.map(rows(_)), two.shift, half)
      }
      Moved(levels.fold(known)(Vector(_)))
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
    if (others.length < 3) true
    else {
      val base = pair.at(others)(CommonShift.rough).shift
      val spread = noise.spread.getOrElse(0.02)
      def sd(row: Int) = math.sqrt(pair.v(row) + spread * spread)
      found.forall { group =>
        val sign = math.signum(group.shift)
        val least = PartOfShift * math.abs(group.shift)
        def beyond(row: Int) = (pair.d(row) - base) * sign - least
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

/** A mixture of two levels against one, by expectation and maximisation. */
private[statistics] object TwoLevels {
  private val FewestMoved = 4
  private val Steps = 80

  /** Rows that belong to neither level: part of them, and their density. */
  private val Elsewhere = 0.03
  private val ElsewhereDensity = 0.5

  /** Twice the logarithm of the ratio of likelihoods that two levels need. */
  val LeastGain = 12.0

  /** The same with a spread of few earlier runs, which may be too small: all that it leaves open looks like a level. */
  private val LeastGainOfKnown = 28.0

  /** @param spread of the rows beyond their errors; `None`: unknown, and estimated with the levels */
  def of(d: Array[Double], v: Array[Double], spread: Option[Double]): Option[TwoLevels] = {
    val one = fit(d, v, Vector(Samples.median(d)), spread)
    val sorted = d.sorted
    val two = Vector(0.2, 0.35, 0.5, 0.65, 0.8).map { share =>
      val cut = math.max(1, math.min(d.length - 1, (share * d.length).toInt))
      fit(d, v, Vector(Samples.median(sorted.take(cut)), Samples.median(sorted.drop(cut))), spread)
    }
    val best = two.maxBy(_.likelihood)
    if (2 * (best.likelihood - one.likelihood) < spread.fold(LeastGain)(_ => LeastGainOfKnown)) None
    else split(d, v, best)
  }

  private def split(d: Array[Double], v: Array[Double], fit: Fit): Option[TwoLevels] = {
    val upper = d.indices.filter(i => fit.shares(1)(i) > 0.5).toSet
    val lower = d.indices.filter(i => fit.shares(0)(i) > 0.5).toSet
    val upperMoved =
      if (math.min(upper.size, lower.size) < BaseLevel.FewestShare * d.length)
        upper.size < lower.size
      else math.abs(fit.levels(1)) > math.abs(fit.levels(0))
    val (moved, base) = if (upperMoved) (1, 0) else (0, 1)
    val rows = if (upperMoved) upper else lower
    def variance(level: Int) =
      1 / d.indices.map(i => fit.shares(level)(i) / (v(i) + fit.spread * fit.spread + 1e-16)).sum
    Option.when(rows.size >= FewestMoved)(
      TwoLevels(rows, fit.levels(moved) - fit.levels(base), math.sqrt(variance(0) + variance(1)))
    )
  }

  /** @param shares by level and row: how likely the row belongs to the level */
  private case class Fit(
      levels: Vector[Double],
      spread: Double,
      shares: Vector[Array[Double]],
      likelihood: Double,
  )

  private def fit(
      d: Array[Double],
      v: Array[Double],
      from: Vector[Double],
      known: Option[Double],
  ): Fit = {
    val n = d.length
    val levels = from.toArray
    val weights = Array.fill(levels.length)(1.0 / levels.length)
    val shares = Array.fill(levels.length)(new Array[Double](n))
    var spread = known.getOrElse(0.05)
    var likelihood = 0.0
    for (_ <- 1 to Steps) {
      likelihood = 0
      var i = 0
      while (i < n) {
        val variance = v(i) + spread * spread + 1e-16
        var sum = Elsewhere * ElsewhereDensity
        var k = 0
        while (k < levels.length) {
          val e = d(i) - levels(k)
          shares(k)(i) = (1 - Elsewhere) * weights(k) * math.exp(-e * e / variance / 2) /
            math.sqrt(2 * math.Pi * variance)
          sum += shares(k)(i)
          k += 1
        }
        k = 0
        while (k < levels.length) {
          shares(k)(i) /= sum
          k += 1
        }
        likelihood += math.log(sum)
        i += 1
      }
      maximise(d, v, levels, weights, shares, spread)
      if (known.isEmpty) spread = spreadOf(d, v, levels, shares, spread)
    }
    Fit(levels.toVector, spread, shares.toVector, likelihood)
  }

  private def maximise(
      d: Array[Double],
      v: Array[Double],
      levels: Array[Double],
      weights: Array[Double],
      shares: Array[Array[Double]],
      spread: Double,
  ): Unit = for (k <- levels.indices) {
    val precise = d.indices.map(i => shares(k)(i) / (v(i) + spread * spread + 1e-16))
    val all = shares(k).sum
    if (all > 1e-6) {
      levels(k) = d.indices.map(i => precise(i) * d(i)).sum / precise.sum
      weights(k) = math.max(0.02, all / d.length)
    }
  }

  /** Mean square of the rows' distances from their level, without their errors. */
  private def spreadOf(
      d: Array[Double],
      v: Array[Double],
      levels: Array[Double],
      shares: Array[Array[Double]],
      spread: Double,
  ): Double = {
    val t2 = spread * spread
    var sum = 0.0
    var weight = 0.0
    for (k <- levels.indices; i <- d.indices) {
      val shrink = t2 / (t2 + v(i) + 1e-16)
      val e = (d(i) - levels(k)) * shrink
      sum += shares(k)(i) * (e * e + v(i) * shrink)
      weight += shares(k)(i)
    }
    math.max(0.002, math.sqrt(sum / math.max(1e-6, weight)))
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
   * @param d differences, and `v` all of their variance
   */
  def of(d: Array[Double], v: Array[Double]): Double = {
    val modes = d.toVector.map(climb(_, d, v)).sortBy(_.shift)
    val apart = modes.foldLeft(Vector.empty[Mode]) {
      case (kept :+ last, mode) if mode.shift - last.shift < 1e-3 =>
        kept :+ (if (mode.support > last.support) mode else last)
      case (kept, mode) => kept :+ mode
    }
    val enough = apart.filter(_.support >= math.max(3.0, FewestShare * d.length))
    if (enough.isEmpty) apart.maxBy(_.support).shift else enough.minBy(m => math.abs(m.shift)).shift
  }

  /** @param support number of rows that lie about it */
  private case class Mode(shift: Double, support: Double)

  private def climb(from: Double, d: Array[Double], v: Array[Double]): Mode = {
    var support = 0.0
    val shift = FixedPoint.find(from, Steps) { m =>
      var weights, sum = 0.0
      support = 0.0
      var i = 0
      while (i < d.length) {
        val z2 = (d(i) - m) * (d(i) - m) / v(i)
        val here = (1 - Elsewhere) * math.exp(-z2 / 2) / math.sqrt(2 * math.Pi * v(i))
        val w = here / (here + Elsewhere * ElsewhereDensity)
        weights += w / v(i)
        sum += w / v(i) * d(i)
        support += w
        i += 1
      }
      if (weights > 0) sum / weights else m
    }
    Mode(shift, support)
  }
}
