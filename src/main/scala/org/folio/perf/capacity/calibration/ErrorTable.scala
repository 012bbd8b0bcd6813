package org.folio.perf.capacity.calibration

import java.util.Locale

/** Tables of errors as text. */
object ErrorTable {

  def summary(errors: Vector[FitErrors]): Vector[String] =
    "test                  rows  median error  sum predicted / published  rank correlation" +:
      errors.map { e =>
        line(
          "%-20s %5d %13s %17.2f %26.2f",
          e.test.name.take(40),
          e.judged.size,
          percent(e.medianError),
          e.sumRatio,
          e.rankCorrelation,
        )
      }

  def pooled(title: String, errors: Vector[FitErrors]): String = {
    val all = errors.flatMap(_.judged.map(_.errorPercent))
    line("%s: median of %d rows %s", title, all.size, percent(Statistics.median(all)))
  }

  private def percent(value: Option[Double]): String = value.fold("-")(line("%.1f %%", _))

  /** Ratios of predicted to published times: a line for each transaction, a column for each test; in brackets: not judged. */
  def rows(errors: Vector[FitErrors]): Vector[String] = {
    val transactions = errors.flatMap(_.rows.map(_.transaction)).distinct
    val head = errors.map(e => short(e.test.name).reverse.padTo(7, ' ').reverse).mkString
    (" " * 46 + head) +: transactions.map { transaction =>
      transaction.padTo(46, ' ') + errors.map { e =>
        e.rows.find(_.transaction == transaction) match {
          case None => "      -"
          case Some(row) if row.apart.isDefined => line("%7s", line("(%.2f)", row.ratio))
          case Some(row) => line("%7.2f", row.ratio)
        }
      }.mkString
    }
  }

  /** Short name: M4, C2, or the time of day of a run. */
  private def short(test: String): String =
    if (test.head.isDigit) test.drop(9).take(6)
    else test.take(1).toUpperCase(Locale.ROOT) + test.split('-').last.take(5)

  private def line(format: String, values: Any*): String =
    format.formatLocal(Locale.ROOT, values: _*)
}
