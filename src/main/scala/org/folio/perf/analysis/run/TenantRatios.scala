package org.folio.perf.analysis.run

import org.folio.perf.analysis.statistics.Medians
import org.folio.perf.model.{TenantCell, TenantMatrix, TenantRow, TenantSize}

/**
 * Response times of each tenant divided by those of the median tenant, transaction by transaction.
 *
 * @param rows large tenants first, then slowest first, then by name
 * @param medians median of the tenants' medians in ms by transaction
 */
final case class TenantRatios(
    transactions: Vector[String],
    medians: Vector[Option[Double]],
    rows: Vector[RatioRow],
)

/** @param overall median of the row's ratios; `None`: the tenant has no successful iteration */
final case class RatioRow(row: TenantRow, ratios: Vector[Option[Double]], overall: Option[Double]) {
  def isLarge: Boolean = row.size == TenantSize.Large
}

object TenantRatios {

  /** Successful iterations below which a cell's median is as much chance as tenant. */
  val FewestIterations = 10L

  def of(matrix: TenantMatrix): TenantRatios = {
    val medians = matrix.transactions.indices.toVector.map { i =>
      Medians.of(matrix.rows.flatMap(_.cells.lift(i).flatten.flatMap(_.medianMs)).map(_.toDouble))
    }
    val rows = matrix.rows.map { row =>
      val ratios = medians.indices.toVector.map(i => ratio(row.cells.lift(i).flatten, medians(i)))
      RatioRow(row, ratios, Medians.of(ratios.flatten))
    }
    val sorted = rows.sortBy(r => (!r.isLarge, -r.overall.getOrElse(-1.0), r.row.tenant))
    TenantRatios(matrix.transactions, medians, sorted)
  }

  private def ratio(cell: Option[TenantCell], median: Option[Double]): Option[Double] =
    for {
      own <- cell.flatMap(_.medianMs)
      all <- median
      if all > 0
    } yield own.toDouble / all
}
