package org.folio.perf.analysis.statistics

/**
 * Levels of the rows of one run, from values in blocks of time.
 *
 * @param rows `None`: the row has no block
 * @param commonVariance of the level that all rows share, by how the blocks move together
 */
final case class RunLevels(rows: Vector[Option[Level]], commonVariance: Double)

object RunLevels {

  /** With fewer complete rows, common and own changes cannot be separated. */
  private val FewestForCommon = 8

  /**
   * @param all the blocks of each row; absent ones are `None`. At least one row has one. Rows may have wider and so
   *   fewer blocks than most: these say nothing about what all do together
   */
  def of(all: Vector[Vector[Option[Double]]]): RunLevels = {
    val rows = all.filter(_.exists(_.isDefined))
    val locations = rows.map(row => Location.of(row.flatten.toArray))
    val residuals = rows.zip(locations).map { case (row, at) => row.map(_.map(_ - at)) }
    val usual = residuals.groupBy(_.size).maxBy { case (size, of) => (of.size, size) }._2
    val complete = usual.filter(_.forall(_.isDefined))
    // The median row's distance from its level, block by block.
    val common = acrossRows(if (complete.nonEmpty) complete else usual)(Samples.median(_))
    val own = residuals.map { row =>
      val isUsual = row.size == common.size && complete.size >= FewestForCommon
      val rest = if (isUsual) minus(row, common) else row
      Samples.clipped(rest.flatten.toArray)
    }
    val typical = own.zip(residuals).collect { case (e, row) if row.forall(_.isDefined) => e }
    val rho = Samples.median((if (typical.isEmpty) own else typical).map(Autocorrelation.corrected))
    val levels = locations.zip(own).iterator.map { case (at, e) =>
      Level(at, Samples.variance(e) / Autocorrelation.independentValues(e.length, rho))
    }
    RunLevels(
      all.map(row => Option.when(row.exists(_.isDefined))(levels.next())),
      varianceOfCommon(common.flatten.toArray, rho),
    )
  }

  /** A figure of all rows' values, block by block; `None`: no row has the block. */
  private[analysis] def acrossRows(
      rows: Vector[Vector[Option[Double]]]
  )(figure: Vector[Double] => Double): Vector[Option[Double]] =
    (0 until rows.map(_.size).maxOption.getOrElse(0)).toVector.map { block =>
      val there = rows.flatMap(_.lift(block).flatten)
      Option.when(there.nonEmpty)(figure(there))
    }

  private def minus(
      row: Vector[Option[Double]],
      common: Vector[Option[Double]],
  ): Vector[Option[Double]] = row.zip(common).map {
    case (Some(value), Some(all)) => Some(value - all)
    case (value, _) => value
  }

  /** Higher rho for the common change, which is estimated from fewer values. */
  private def varianceOfCommon(common: Array[Double], rho: Double): Double = {
    val n = common.length
    val cautious =
      math.min(Autocorrelation.Highest, rho + 0.5 * math.sqrt((1 - rho * rho) / n))
    Samples.variance(Samples.clipped(common)) / Autocorrelation.independentValues(n, cautious)
  }
}
