package org.folio.perf.analysis.statistics

/**
 * Differences of a run's rows to earlier runs, on the logarithmic scale.
 *
 * @param common of all rows
 * @param rows in the order in which they came
 * @param degreesOfFreedom of every interval
 * @param runShifts difference of each whole earlier run to the mean of all of them
 */
final case class RowShifts(
    common: CommonShift,
    rows: Vector[RowShift],
    degreesOfFreedom: Int,
    runShifts: Vector[Double],
)

/**
 * @param difference to the mean of the earlier runs
 * @param own the part of it that is not common to all rows
 * @param deviation standard deviation of `own`; 0: nothing can be said
 * @param slower probability of such a rise without a change, adjusted for the number of rows;
 *   likewise `faster`
 * @param low 95 % interval of `own`, to `high`
 * @param within true: the 90 % interval lies inside the tolerance
 * @param detectable smallest rise that would have been called nearly always, as a share: 0.2 is 20 %
 */
final case class RowShift(
    difference: Double,
    own: Double,
    deviation: Double,
    slower: Double,
    faster: Double,
    low: Double,
    high: Double,
    within: Boolean,
    detectable: Double,
    call: Call,
)

sealed trait Call

object Call {
  case object Slower extends Call
  case object Faster extends Call
  case object Unchanged extends Call
  case object NoEvidence extends Call
}

object RowShifts {

  /** Smaller changes are never called: a tenth. */
  val Gate: Double = math.log(1.1)

  /** With fewer rows nobody can tell what they have in common. */
  val FewestRows = 6

  /** So that a rise of the stated size is called nearly always; by simulation. */
  val DetectableDeviations = 2.0

  /** Weight of this run's own rows against earlier runs in the estimate of a row's noise. */
  private val PriorRuns = 10.0

  /** Fewer earlier runs say nothing about noise. */
  private[statistics] val FewestForNoise = 3

  /**
   * @param latest the run that is judged
   * @param earlier the baseline first, with the same rows as `latest`; in further runs rows may be
   *   absent
   * @param level probability of any false call of slower rows
   */
  def of(
      latest: Vector[RowLevel],
      earlier: Vector[Vector[Option[RowLevel]]],
      level: Double,
  ): RowShifts = {
    require(latest.size >= FewestRows, s"${latest.size} rows; at least $FewestRows are needed")
    require(earlier.head.forall(_.isDefined), "a row of the baseline is absent")
    val known = latest.indices.map(row => earlier.flatMap(_(row))).toVector
    val reference = known.map(runs => Samples.mean(runs.map(_.location).toArray))
    val d = latest.zip(reference).map { case (now, before) => now.location - before }.toArray
    val v = latest
      .zip(known)
      .map { case (now, runs) =>
        val k = runs.size.toDouble
        now.variance + Samples.mean(runs.map(_.variance).toArray) / k
      }
      .toArray
    val runShifts = earlier.map(run => shiftOf(run, reference))
    val noise = latest.indices.map(row => rowNoise(row, earlier, reference(row), runShifts)).toArray
    val common = CommonShift.of(d, v)
    val deviations = latest.indices.map { row =>
      val alone = withoutItself(row, d, v, common)
      val within = v(row) + alone.spread * alone.spread
      (d(row) - alone.shift, math.sqrt(pooled(within, noise(row), known(row).size)))
    }
    RowShifts(common, calls(d, deviations.toVector, level), latest.size - 2, runShifts)
  }

  /** Difference of a whole run to the mean of all earlier ones. */
  private def shiftOf(run: Vector[Option[RowLevel]], reference: Vector[Double]): Double = {
    val there = run.zip(reference).collect { case (Some(level), mean) =>
      (level.location - mean, level.variance)
    }
    CommonShift.huber(there.map(_._1).toArray, there.map(_._2).toArray, 0)
  }

  /** Variance of a row from run to run, beyond what whole runs do; `None`: too few runs. */
  private def rowNoise(
      row: Int,
      earlier: Vector[Vector[Option[RowLevel]]],
      reference: Double,
      runShifts: Vector[Double],
  ): Option[Double] = {
    val squares = earlier.zip(runShifts).flatMap { case (run, shift) =>
      run(row).map(level => math.pow(level.location - reference - shift, 2))
    }
    val k = squares.size.toDouble
    Option.when(squares.size >= FewestForNoise)(squares.sum / (k - 1) * (1 + 1 / k))
  }

  private def pooled(within: Double, noise: Option[Double], runs: Int): Double =
    noise.fold(within) { s2 =>
      (PriorRuns * within + (runs - 1).toDouble * s2) / (PriorRuns + (runs - 1).toDouble)
    }

  /** A row that changed must not hide itself by widening the spread. */
  private def withoutItself(
      row: Int,
      d: Array[Double],
      v: Array[Double],
      common: CommonShift,
  ): CommonShift =
    if (math.abs(d(row) - common.shift) < HalfGate) common
    else {
      val others = d.indices.filter(_ != row)
      CommonShift.of(others.map(d(_)).toArray, others.map(v(_)).toArray)
    }

  private val HalfGate = 0.0477

  private def calls(
      d: Array[Double],
      owns: Vector[(Double, Double)],
      level: Double,
  ): Vector[RowShift] = {
    val df = d.length - 2
    val t = owns.map { case (own, deviation) => if (deviation == 0) 0.0 else own / deviation }
    val slower = Adjustment.holm(t.map(Quantiles.tAbove(_, df)))
    val faster = Adjustment.holm(t.map(x => Quantiles.tAbove(-x, df)))
    val critical = Quantiles.t(1 - level / d.length.toDouble, df)
    val (t95, t90) = (Quantiles.t(0.975, df), Quantiles.t(0.95, df))
    owns.indices.toVector.map { i =>
      val (own, deviation) = owns(i)
      val within = math.abs(own) + t90 * deviation <= Gate
      val call =
        if (deviation == 0) Call.NoEvidence
        else if (slower(i) <= level && own >= Gate) Call.Slower
        else if (faster(i) <= level && own <= -Gate) Call.Faster
        else if (within) Call.Unchanged
        else Call.NoEvidence
      RowShift(
        difference = d(i),
        own = own,
        deviation = deviation,
        slower = slower(i),
        faster = faster(i),
        low = own - t95 * deviation,
        high = own + t95 * deviation,
        within = within,
        detectable = detectable(critical, deviation, Gate),
        call = call,
      )
    }
  }

  /** @return as a share: 0.2 is 20 % */
  private[statistics] def detectable(critical: Double, deviation: Double, gate: Double): Double =
    math.exp(math.max(critical * deviation, gate) + DetectableDeviations * deviation) - 1
}
