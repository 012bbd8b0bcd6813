package org.folio.perf.analysis.statistics

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
    val all = residuals.zipWithIndex.filter(r => steady(r._2)).flatMap { case (own, _) =>
      val share = 1 - 1 / own.size.toDouble
      own.map { case (e, variance) => (e / math.sqrt(share), variance) }
    }
    val e = all.map(_._1).toArray
    val v = all.map(_._2).toArray
    RowNoise(
      spread = if (e.isEmpty) 0 else CommonShift.spreadAbout(0, e, v),
      values = e.length,
      own = residuals.map(own =>
        Option.when(own.nonEmpty)(
          own.map { case (x, _) => x * x }.sum / (own.size - 1).toDouble
        )
      ),
    )
  }
}
