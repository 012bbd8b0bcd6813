package org.folio.perf.bench.calibration

import org.folio.perf.capacity.network.NetworkParameters
import java.util.Locale

/** Errors for the tests of a fit and for held-out tests, as text. */
object CalibrationReport {

  def lines(parameters: NetworkParameters): Vector[String] = {
    def errors(names: Vector[String]) =
      CalibrationTests.named(names).map(FitErrors.of(_, parameters))
    val groups = Vector(
      ("Calibrated with:", "Calibrated", errors(CalibrationTests.calibrated)),
      ("Held out, instances with enough vCPU:", "Held out", errors(CalibrationTests.unseen)),
      ("Held out, instances with too few vCPU (coarse):", "Too few vCPU", errors(CalibrationTests.starved)),
    )
    groups.flatMap { case (title, pooled, errors) =>
      title +: ErrorTable.summary(errors) :++ Vector(ErrorTable.pooled(pooled, errors), "")
    } ++
      ("Not used:" +: ErrorTable.summary(errors(Vector("mobius-test-6", "mobius-test-8")))) ++
      Vector("", "Consolidation tests by the sum of their common rows:") ++
      order(errors(CalibrationTests.all.map(_.name).filter(_.startsWith("consolidation")))) ++
      Vector("", "Predicted / published; rows in brackets cannot be modelled and are not judged.") ++
      ErrorTable.rows(groups.flatMap(_._3))
  }

  /** Tests of one campaign, the fastest published one first. */
  private def order(errors: Vector[FitErrors]): Vector[String] =
    ConsolidationOrder(errors).map { case (test, publishedMs, predictedMs) =>
      val (published, predicted) = (publishedMs / 1000, predictedMs / 1000)
      f"$test%-20s published $published%6.0f s, predicted $predicted%6.0f s"
    }
}

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
    val head = errors.map(e => line("%7s", short(e.test.name))).mkString
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

  /** Short name: M4, C2. */
  private def short(test: String): String =
    test.take(1).toUpperCase(Locale.ROOT) + test.split('-').last.take(5)

  private def line(format: String, values: Any*): String =
    format.formatLocal(Locale.ROOT, values: _*)
}

/** Orders tests by their total time. */
object ConsolidationOrder {

  /** @return test, published and predicted sum of the rows that all have, fastest published first */
  def apply(errors: Vector[FitErrors]): Vector[(String, Double, Double)] = {
    val common = errors.map(_.rows.map(_.transaction).toSet).reduce(_ & _)
    errors
      .map { e =>
        val rows = e.rows.filter(row => common(row.transaction))
        (e.test.name, rows.map(_.publishedMs).sum, rows.map(_.predictedMs).sum)
      }
      .sortBy(_._2)
  }
}
