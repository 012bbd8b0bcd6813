package org.folio.perf.bench

import org.folio.perf.model.RunReport

/** A run as it would have been with some rows slower by a factor. */
object ChangedReport {

  /** A spec shows that a run folder with such times gives the same. */
  def apply(report: RunReport, factor: Double, rows: String => Boolean): RunReport = {
    val log = math.log(factor)
    report.copy(blocks =
      report.blocks.map(blocks =>
        blocks.copy(rows = blocks.rows.map { row =>
          if (!rows(row.transaction)) row
          else
            row.copy(
              meanLogMs = row.meanLogMs.map(_.map(_ + log)),
              tails = row.tails.map(t => t.copy(p95Ms = t.p95Ms.map(_.map(_ * factor)))),
              whole = row.whole.copy(averageMs = row.whole.averageMs.map(_ * factor)),
            )
        })
      )
    )
  }
}
