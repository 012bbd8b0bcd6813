package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.{Medians, RunMeasurements}
import org.folio.perf.model.TransactionResult

/**
 * A transaction whose response times rose over the steady state.
 *
 * @param firstMs median of the buckets' medians in the first third; `lastMs`: in the last
 */
final private[analysis] case class Slowing(
    row: TransactionResult,
    firstMs: Double,
    lastMs: Double,
) {
  def ratio: Double = lastMs / firstMs
}

private[analysis] object Slowing {
  private val MinRatio = 1.5
  private val MinRiseMs = 100.0
  private val MinBuckets = 3

  /** Transactions that became slower; those that rose most come first. */
  def all(measured: RunMeasurements): Vector[Slowing] =
    measured.results.transactions.flatMap(of(_, measured)).sortBy(s => (-s.ratio, s.row.name))

  private def of(row: TransactionResult, measured: RunMeasurements): Option[Slowing] = {
    val width = measured.results.timeline.bucketMs
    val from = (measured.window.steadyFromMs / width).toInt
    val until = (measured.window.steadyToMs / width).toInt
    val third = (until - from) / 3
    for {
      first <- median(row.overTime.slice(from, from + third).flatten)
      last <- median(row.overTime.slice(until - third, until).flatten)
      if first > 0 && last / first >= MinRatio && last - first >= MinRiseMs
    } yield Slowing(row, first, last)
  }

  private def median(values: Vector[Long]): Option[Double] =
    if (values.size < MinBuckets) None else Medians.of(values.map(_.toDouble))
}
