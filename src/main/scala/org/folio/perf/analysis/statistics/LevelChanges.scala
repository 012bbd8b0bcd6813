package org.folio.perf.analysis.statistics

/**
 * A run's rows against the mean of earlier runs.
 *
 * @param d differences, and `v` their variances by the runs' own minutes and by known drifts
 * @param steady rows that do not drift for a known reason: they show how much rows drift otherwise
 * @param counts number of earlier runs that have each row
 * @param runShifts difference of each whole earlier run to the mean of all of them
 * @param noise `None`: too few earlier runs
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
)

private[statistics] object LevelChanges {
  def apply(
      latest: Vector[RowLevel],
      earlier: Vector[Vector[Option[RowLevel]]],
      drifts: Vector[Double],
  ): LevelChanges = {
    val known = latest.indices.map(row => earlier.flatMap(_(row))).toVector
    val reference = known.map(runs => Samples.mean(runs.map(_.location).toArray))
    val d = latest.zip(reference).map { case (now, before) => now.location - before }.toArray
    val v = latest.indices.map { i =>
      val k = known(i).size.toDouble
      val drift = drifts.lift(i).getOrElse(0.0)
      latest(i).variance + Samples.mean(known(i).map(_.variance).toArray) / k +
        drift * drift * (1 + 1 / k)
    }.toArray
    val shifts = earlier.map(shiftOf(_, reference))
    val without = latest.indices.filter(i => drifts.lift(i).forall(_ == 0)).toArray
    val steady = if (without.length >= RowShifts.FewestRows) without else latest.indices.toArray
    val noise = RowNoise.of(earlier, reference, shifts, steady.toSet)
    LevelChanges(reference, d, v, steady, known.map(_.size), earlier, shifts, noise)
  }

  /** Difference of a whole run to the mean of all earlier ones. */
  private def shiftOf(run: Vector[Option[RowLevel]], reference: Vector[Double]): Double = {
    val there = run.zip(reference).collect { case (Some(level), mean) =>
      (level.location - mean, level.variance)
    }
    CommonShift.huber(there.map(_._1).toArray, there.map(_._2).toArray, 0)
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
    val common = of(pair, pair.steady)
    val groups = Moved(pair, sets, GroupShifts.unknown)
    val base = groups.base(pair, common)
    val judged = d.indices.toVector.map { row =>
      val alone = withoutItself(row, pair, common)
      val shift = if (groups.all.isEmpty) alone.shift else base
      (d(row) - shift, math.sqrt(v(row) + alone.spread * alone.spread))
    }
    Separated(base, common.spread, groups.all, judged.map(_._1), judged.map(_._2))
  }

  private def of(pair: LevelChanges, rows: Array[Int]): CommonShift =
    CommonShift.of(rows.map(pair.d(_)), rows.map(pair.v(_)))

  /** A row that changed must not hide itself by widening the spread. */
  private def withoutItself(row: Int, pair: LevelChanges, common: CommonShift): CommonShift =
    if (math.abs(pair.d(row) - common.shift) < HalfGate) common
    else of(pair, pair.steady.filter(_ != row))

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
      val (n1, n2) = (noise.values.toDouble, kept.length.toDouble)
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
    if (all.isEmpty || others.length < 3) common.shift
    else CommonShift.of(others.map(pair.d(_)), others.map(pair.v(_))).shift
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
    if (known.nonEmpty || rows.length < FewestForLevels) Moved(known)
    else
      Moved(
        TwoLevels.of(rows.map(pair.d(_)), rows.map(pair.v(_)), noise.spread).toVector.map { two =>
          val half = Quantiles.t(0.975, rows.length - 2) * two.deviation
          GroupShift(-1, two.moved.map(rows(_)), two.shift, two.shift - half, two.shift + half)
        }
      )
  }
}
