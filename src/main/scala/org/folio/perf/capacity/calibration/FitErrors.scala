package org.folio.perf.capacity.calibration

import org.folio.perf.capacity.network._

/**
 * Errors of the model for one published test.
 *
 * @param rows with a time that can be trusted, in the order of the published table
 */
final case class FitErrors(test: CalibrationTest, rows: Vector[RowError]) {

  /** Rows that a model can explain. */
  def judged: Vector[RowError] = rows.filter(_.apart.isEmpty)

  /** Median error of the judged rows in per cent; `None`: no row is judged. */
  def medianError: Option[Double] = Statistics.median(judged.map(_.errorPercent))

  def predictedSumMs: Double = rows.map(_.predictedMs).sum
  def publishedSumMs: Double = rows.map(_.publishedMs).sum

  /** Predicted by published; 1 is right. */
  def sumRatio: Double = predictedSumMs / publishedSumMs

  def rankCorrelation: Double =
    Statistics.rankCorrelation(rows.map(_.predictedMs), rows.map(_.publishedMs))
}

/** @param apart reason why the row is not judged */
final case class RowError(
    transaction: String,
    publishedMs: Double,
    predictedMs: Double,
    apart: Option[String],
) {
  def ratio: Double = predictedMs / publishedMs
  def errorPercent: Double = 100 * (ratio - 1).abs
}

object FitErrors {

  def of(test: CalibrationTest, parameters: NetworkParameters): FitErrors = {
    val solution = new ClosedNetwork(test.cluster, test.load, parameters).solve()
    FitErrors(
      test,
      for {
        row <- test.rows
        if row.doubt.isEmpty
        predicted <- solution.averageMs(row.transaction)
      } yield RowError(row.transaction, row.averageMs, predicted, apart(test, row)),
    )
  }

  private def apart(test: CalibrationTest, row: CalibrationRow): Option[String] = {
    val work = RowWork.named(row.transaction)
    if (work.exists(_.isJob)) Some("not reproducible: equal tests differ by factors of 2 to 6")
    else if (row.failed) Some("all executions failed")
    else if (test.load.rollover && work.exists(_.requests.contains(CalibratedKind.Import)))
      Some("imports failed during the rollover")
    else None
  }
}
