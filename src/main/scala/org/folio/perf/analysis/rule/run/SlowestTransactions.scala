package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.RunMeasurements
import org.folio.perf.analysis.Words._
import org.folio.perf.model.{Finding, Severity}

/** What users wait for longest. */
object SlowestTransactions extends RunRule {
  private val Named = 3

  override def findings(measured: RunMeasurements): Vector[Finding] = {
    val named = measured.slowestFirst.take(Named).map { case (row, p95) =>
      s"${row.name} (${seconds(p95)})"
    }
    if (named.isEmpty) Vector.empty
    else {
      val verb = if (named.size == 1) "is" else "are"
      val statement = s"Slowest by the 95th percentile $verb ${list(named)}."
      Vector(Finding("slowest", Severity.Info, statement, "", Vector("results")))
    }
  }
}
