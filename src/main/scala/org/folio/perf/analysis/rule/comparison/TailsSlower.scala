package org.folio.perf.analysis.rule.comparison

import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** 95th percentiles that rose although the typical response time did not. */
object TailsSlower extends ComparisonRule {

  override def findings(comparison: Comparison): Vector[Finding] = {
    val rows = for {
      row <- comparison.rows
      tail <- row.p95.toVector
      if tail.verdict == RowVerdict.Slower && row.verdict != RowVerdict.Slower
    } yield s"${row.transaction} (${whole(math.round(tail.baselineMs))} to " +
      s"${unit(whole(math.round(tail.ms)), "ms")}, ${ComparisonWords.interval(tail.own)})"
    if (rows.isEmpty) Vector.empty
    else
      Vector(
        Finding(
          "tails-slower",
          Severity.Warning,
          s"The 95th percentile of ${count(rows.size, "transaction", "transactions")} rose against " +
            s"${comparison.baseline.id}: ${ComparisonWords.few(rows)}.",
          "Their typical times rose by less or not at all: some executions take much longer than before.",
          Vector("comparison", "results"),
          "Look for pauses in these executions: garbage collection, locks, or a queue that fills at times.",
        )
      )
  }
}
