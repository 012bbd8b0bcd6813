package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.{Comparability, RunMeasurements}
import org.folio.perf.model.{Finding, Severity, TransactionResult}

/** Transactions that failed too often for their times to be compared with another run. */
object NotComparable extends RunRule {
  private val MaxNamed = 5

  override def findings(measured: RunMeasurements): Vector[Finding] = {
    val rows =
      measured.results.transactions
        .filter(t => !t.comparable && t.failed > 0)
        .sortBy(t => (-share(t), t.name))
    if (rows.isEmpty) Vector.empty
    else {
      val named = rows.map(t => s"${t.name} (${percent(share(t))} failed)")
      Vector(
        Finding(
          "not-comparable",
          Severity.Warning,
          s"The times of ${count(rows.size, "transaction", "transactions")} cannot be compared with " +
            s"another run: ${few(named, MaxNamed)}.",
          s"If ${percent(Comparability.MaxErrorPercent)} or more fail, the others ran under another load than the " +
            "planned one.",
          Vector("results", "errors"),
          "Remove the failures of these transactions before you compare their times.",
        )
      )
    }
  }

  private def share(t: TransactionResult): Double = t.failed.toDouble * 100 / t.iterations.toDouble
}
