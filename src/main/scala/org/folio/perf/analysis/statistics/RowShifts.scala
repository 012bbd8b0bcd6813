package org.folio.perf.analysis.statistics

import org.folio.perf.model.RowVerdict

/**
 * Differences of a run's rows to earlier runs, on the logarithmic scale.
 *
 * @param common shift of the rows that did not move on their own, and the spread of all
 * @param rows in the order in which they came
 * @param groups sets of rows that moved together
 * @param degreesOfFreedom of every interval
 * @param runShifts difference of each whole earlier run to the mean of all of them
 */
final case class RowShifts(
    common: CommonShift,
    rows: Vector[RowShift],
    groups: Vector[GroupShift],
    degreesOfFreedom: Int,
    runShifts: Vector[Double],
)

/**
 * A change on the logarithmic scale, judged.
 *
 * @param value 0.1 is a rise by about a tenth; `low` to `high` is its 95 % interval
 * @param deviation its standard deviation; 0: nothing can be said
 * @param detectable smallest rise that would have been called nearly always, as a share: 0.2 is 20 %
 */
final case class Shift(
    value: Double,
    deviation: Double,
    low: Double,
    high: Double,
    verdict: RowVerdict,
    detectable: Double,
)

object Shift {

  /**
   * @param t of the 95 % interval, in deviations, and `critical` of the verdict
   * @param gate smaller changes are never called
   */
  def apply(value: Double, deviation: Double, t: Double, verdict: RowVerdict, critical: Double, gate: Double): Shift =
    Shift(
      value,
      deviation,
      value - t * deviation,
      value + t * deviation,
      verdict,
      math.exp(math.max(critical * deviation, gate) + DetectableDeviations * deviation) - 1,
    )

  /** So that a rise of the stated size is called nearly always; by simulation. */
  private val DetectableDeviations = 2.0
}

/**
 * @param reference mean of the earlier runs
 * @param difference to the reference
 * @param own the part of it that is not common to all rows
 * @param slower probability of such a rise without a change, adjusted for the number of rows
 */
final case class RowShift(reference: Double, difference: Double, own: Shift, slower: Double)

object RowShifts {

  /** Smaller changes are never called: a tenth. */
  val Gate: Double = math.log(1.1)

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
      latest: Vector[RowLevel],
      earlier: Vector[Vector[Option[RowLevel]]],
      level: Double,
      sets: Vector[Set[Int]] = Vector.empty,
      drifts: Vector[Double] = Vector.empty,
      quiet: Set[Int] = Set.empty,
  ): RowShifts = {
    require(latest.size >= FewestRows, s"${latest.size} rows; at least $FewestRows are needed")
    require(earlier.head.forall(_.isDefined), "a row of the baseline is absent")
    val pair = LevelChanges(latest, earlier, drifts, quiet)
    val found =
      pair.noise.fold(WithoutHistory(pair, sets))(WithHistory(pair, _, sets))
    RowShifts(
      CommonShift(found.base, found.spread),
      calls(pair, found, level),
      found.groups,
      latest.size - 2,
      pair.runShifts,
    )
  }

  private def calls(pair: LevelChanges, found: Separated, level: Double): Vector[RowShift] = {
    val df = pair.d.length - 2
    val own = found.own
    val t = own.zip(found.deviations).map { case (x, sd) => if (sd == 0) 0.0 else x / sd }
    val slower = Adjustment.holm(t.map(Quantiles.tAbove(_, df)))
    val faster = Adjustment.holm(t.map(x => Quantiles.tAbove(-x, df)))
    val critical = Quantiles.t(1 - level / pair.d.length, df)
    val t95 = Quantiles.t(0.975, df)
    own.indices.toVector.map { i =>
      val deviation = found.deviations(i)
      val verdict =
        if (deviation == 0) RowVerdict.NoEvidence
        else if (slower(i) <= level && own(i) >= Gate) RowVerdict.Slower
        else if (faster(i) <= level * CallBudget.ShareOfFaster && own(i) <= -Gate) RowVerdict.Faster
        else if (math.abs(own(i)) + t95 * deviation <= Gate) RowVerdict.Unchanged
        else RowVerdict.NoEvidence
      RowShift(pair.reference(i), pair.d(i), Shift(own(i), deviation, t95, verdict, critical, Gate), slower(i))
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
      earlier: Vector[Vector[Option[RowLevel]]],
      reference: Vector[Double],
      runShifts: Vector[Double],
      steady: Set[Int],
  ): Option[RowNoise] = Option.when(earlier.size >= FewestRuns) {
    val residuals = reference.indices.toVector.map { row =>
      val known = earlier.zip(runShifts).flatMap { case (run, shift) =>
        run(row).map(level => (level.location - reference(row) - shift, level.variance))
      }
      if (known.size < FewestRuns) Vector.empty else known
    }
    // The mean of n runs is nearer to each of them than the truth is.
    val (e, v) = residuals.zipWithIndex
      .filter(r => steady(r._2))
      .flatMap { case (own, _) =>
        val share = 1 - 1.0 / own.size
        own.map { case (e, variance) => (e / math.sqrt(share), variance) }
      }
      .unzip
    RowNoise(
      spread = if (e.isEmpty) 0 else CommonShift.spreadAbout(0, e.toArray, v.toArray),
      values = e.length,
      own = residuals.map(own => Option.when(own.nonEmpty)(own.map { case (x, _) => x * x }.sum / (own.size - 1))),
    )
  }
}
