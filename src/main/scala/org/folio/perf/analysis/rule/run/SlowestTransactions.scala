package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.RunMeasurements
import org.folio.perf.analysis.Words._
import org.folio.perf.model.{Finding, Severity}

/** Transactions with the highest 95th percentile. */
object SlowestTransactions extends RunRule {
  private val Named = 3

  override def findings(measured: RunMeasurements): Vector[Finding] = {
    val named = measured.slowestFirst.take(Named).map { case (row, p95) =>
      s"${row.name} (${seconds(p95)})"
    }
    if (named.isEmpty) Vector.empty
    else {
      val statement = s"Slowest by 95th percentile: ${list(named)}."
      Vector(Finding("slowest", Severity.Info, statement, "", Vector("results")))
    }
  }
}
