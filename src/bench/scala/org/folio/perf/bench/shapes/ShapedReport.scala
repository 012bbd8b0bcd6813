package org.folio.perf.bench.shapes

import org.folio.perf.model._

/** A run as it would have been with a change of the system. A spec compares it with a run whose times are changed. */
object ShapedReport {

  /**
   * Times multiplied by a factor that depends on row and minute.
   *
   * @param log natural logarithm of the factor, by row and block
   */
  def byMinute(report: RunReport, log: (Int, Int) => Double): RunReport =
    ofRows(report) { (row, index) =>
      row.copy(
        meanLogMs = row.meanLogMs.zipWithIndex.map { case (x, block) => x.map(_ + log(index, block)) },
        tails = row.tails.map { tail =>
          val blocks = (tail.blockMs / 60000).toInt
          tail.copy(p95Ms = tail.p95Ms.zipWithIndex.map { case (p95, i) =>
            // The slowest fifth of a wider block rules its percentile.
            val inside = (i * blocks until (i + 1) * blocks).map(log(index, _)).sorted
            p95.map(_ * math.exp(inside((inside.size * 4) / 5)))
          })
        },
      )
    }

  /** Slow executions take longer: the 95th percentile is doubled, the median stays. */
  def tails(report: RunReport, rows: Set[Int]): RunReport = {
    val changed = ofRows(report) { (row, index) =>
      if (!rows(index)) row
      else
        row.copy(
          meanLogMs = row.meanLogMs.map(_.map(_ + 0.1 * math.log(2))),
          tails = row.tails.map(tail => tail.copy(p95Ms = tail.p95Ms.map(_.map(_ * 2)))),
        )
    }
    changed.copy(transactions = changed.transactions.map { t =>
      if (rows(indexOf(t.name))) t.copy(p95Ms = t.p95Ms.map(_ * 2)) else t
    })
  }

  /** Times of large tenants multiplied by a factor. */
  def large(report: RunReport, factor: Double): RunReport = {
    val share = ShapedSystem.LargeTenants.toDouble / report.tenants.rows.size.toDouble
    val all = byMinute(report, (_, _) => share * math.log(factor))
    def ms(value: Long) = math.round(value.toDouble * factor)
    all.copy(
      tenants = all.tenants.copy(rows = all.tenants.rows.map { row =>
        if (row.size != TenantSize.Large) row
        else
          row.copy(cells = row.cells.map(_.map(c => c.copy(medianMs = c.medianMs.map(ms)))))
      })
    )
  }

  private def ofRows(report: RunReport)(change: (RowBlocks, Int) => RowBlocks): RunReport =
    report.copy(blocks =
      report.blocks.map(b => b.copy(rows = b.rows.map(row => change(row, indexOf(row.transaction)))))
    )

  private val indexOf: Map[String, Int] = ShapedRow.all.map(row => row.name -> row.index).toMap
}
