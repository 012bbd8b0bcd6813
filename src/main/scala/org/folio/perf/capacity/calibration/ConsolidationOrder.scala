package org.folio.perf.capacity.calibration

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
