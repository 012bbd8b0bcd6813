package org.folio.perf.analysis.statistics

import org.folio.perf.model.RowVerdict

/**
 * Differences of a run's rows to earlier runs, on the logarithmic scale.
 *
 * @param common shift of the rows that did not move on their own, and the spread of all
 * @param rows in the order in which they came
 * @param groups sets of rows that moved together
 * @param runShifts difference of each whole earlier run to the mean of all of them
 */
final case class RowShifts(
    common: CommonShift,
    rows: Vector[RowShift],
    groups: Vector[GroupShift],
    runShifts: Vector[Double],
) {

  /** Of every interval. */
  def degreesOfFreedom: Int = rows.size - 2
}

/**
 * A change on the logarithmic scale, judged.
 *
 * @param value 0.1 is a rise by about a tenth
 * @param deviation its standard deviation; 0: nothing can be said
 * @param t of the 95 % interval, in deviations, and `critical` of the verdict
 * @param gate smaller changes are never called
 */
final case class Shift(
    value: Double,
    deviation: Double,
    t: Double,
    verdict: RowVerdict,
    critical: Double,
    gate: Double,
) {
  def low: Double = value - t * deviation
  def high: Double = value + t * deviation

  /** Smallest rise that would have been called nearly always, as a share: 0.2 is 20 %. */
  def detectable: Double =
    math.exp(math.max(critical * deviation, gate) + Shift.DetectableDeviations * deviation) - 1
}

private object Shift {

  /** So that a rise of the stated size is called nearly always; by simulation. */
  private val DetectableDeviations = 2.0
}

/**
 * @param reference mean of the earlier runs
 * @param difference to the reference
 * @param own the part of it that is not common to all rows
 */
final case class RowShift(reference: Double, difference: Double, own: Shift)

object RowShifts {

  /** Smaller changes are never called: a tenth. */
  val Gate: Double = math.log(1.1)

  /** Half of the gate: what moved less does not hide itself. */
  private[analysis] val HalfGate = 0.0477

  /** With fewer rows nobody can tell what they have in common. */
  val FewestRows = 6

  /** Fewer earlier runs say nothing about noise. */
  val FewestForNoise: Int = RowNoise.FewestRuns

  /**
   * @param latest the run that is judged
   * @param earlier the baseline first, with the same rows as `latest`; in further runs rows may be
   *   absent
   * @param level probability of any false call of slower rows
   * @param sets rows that may have moved together: those of a module, of a workflow
   * @param drifts standard deviation of what each row drifts from run to run for a known reason; empty: none
   * @param quiet places of sets that something else shows not to have moved
   */
  def of(
      latest: Vector[Level],
      earlier: Vector[Vector[Option[Level]]],
      level: Double,
      sets: Vector[Set[Int]] = Vector.empty,
      drifts: Vector[Double] = Vector.empty,
      quiet: Set[Int] = Set.empty,
  ): RowShifts = {
    val pair = LevelChanges(latest, earlier, drifts, quiet)
    val found =
      pair.noise.fold(WithoutHistory(pair, sets))(WithHistory(pair, _, sets))
    RowShifts(
      CommonShift(found.base, found.spread),
      calls(pair, found, level),
      found.groups,
      pair.runShifts,
    )
  }

  private def calls(pair: LevelChanges, found: Separated, level: Double): Vector[RowShift] = {
    val df = pair.rows.size - 2
    val own = found.own.map(level => (level.value, math.sqrt(level.variance)))
    val t = own.map { case (x, sd) => if (sd == 0) 0.0 else x / sd }
    val slower = Adjustment.holm(t.map(Quantiles.tAbove(_, df)))
    val faster = Adjustment.holm(t.map(x => Quantiles.tAbove(-x, df)))
    val critical = Quantiles.t(1 - level / pair.rows.size, df)
    val t95 = Quantiles.t(0.975, df)
    own.zipWithIndex.map { case ((x, deviation), i) =>
      val verdict =
        if (deviation == 0) RowVerdict.NoEvidence
        else if (slower(i) <= level && x >= Gate) RowVerdict.Slower
        else if (faster(i) <= level * CallBudget.ShareOfFaster && x <= -Gate) RowVerdict.Faster
        else if (math.abs(x) + t95 * deviation <= Gate) RowVerdict.Unchanged
        else RowVerdict.NoEvidence
      RowShift(pair.reference(i), pair.rows(i).value, Shift(x, deviation, t95, verdict, critical, Gate))
    }
  }
}

/**
 * How much rows differ from run to run without any change, by earlier runs.
 *
 * @param spread standard deviation of a row's level between runs, beyond its error within a run; of all rows together
 * @param values number of differences that it was estimated from
 * @param own variance of each row between runs; `None`: too few runs have it
 */
final private[statistics] case class RowNoise(
    spread: Double,
    values: Int,
    own: Vector[Option[Double]],
)

private[statistics] object RowNoise {

  /** Fewer earlier runs say nothing about noise. */
  val FewestRuns = 3

  /**
   * @param reference mean of each row
   * @param runShifts what each whole run differs from it
   * @param steady rows that do not drift for a known reason
   * @return `None`: too few runs
   */
  def of(
      earlier: Vector[Vector[Option[Level]]],
      reference: Vector[Double],
      runShifts: Vector[Double],
      steady: Set[Int],
  ): Option[RowNoise] = Option.when(earlier.size >= FewestRuns) {
    val residuals = reference.indices.toVector.map { row =>
      val known =
        earlier.zip(runShifts).flatMap { case (run, shift) => run(row).map(_.less(reference(row)).less(shift)) }
      if (known.size < FewestRuns) Vector.empty else known
    }
    // The mean of n runs is nearer to each of them than the truth is.
    val all = residuals.zipWithIndex.filter(r => steady(r._2)).flatMap { case (own, _) =>
      val share = 1 - 1.0 / own.size
      own.map(e => e.copy(value = e.value / math.sqrt(share)))
    }
    RowNoise(
      spread = if (all.isEmpty) 0 else CommonShift.spreadAbout(0, all),
      values = all.size,
      own = residuals.map(own => Option.when(own.nonEmpty)(own.map(e => e.value * e.value).sum / (own.size - 1))),
    )
  }
}
