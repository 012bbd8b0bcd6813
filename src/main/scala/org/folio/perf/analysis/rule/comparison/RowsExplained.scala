package org.folio.perf.analysis.rule.comparison

import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** The requests that explain why transactions are slower or faster. */
object RowsExplained extends ComparisonRule {
  private val MaxNamed = 3

  override def findings(comparison: Comparison): Vector[Finding] = {
    val all = comparison.explanations.sortBy(e => (-e.changeMs.abs, e.transaction))
    val explained = all.filter(_.parts.nonEmpty)
    if (explained.isEmpty) Vector.empty
    else {
      val more = explained.size - MaxNamed
      Vector(
        Finding(
          "explained",
          Severity.Info,
          s"${whole(explained.size.toLong)} of ${count(all.size, "changed transaction", "changed transactions")} " +
            s"can be explained by single requests. ${explained.take(MaxNamed).map(SuspectWords.sentence).mkString(" ")}",
          if (more > 0) s"The table of the comparison has ${count(more, "more", "more")}." else "",
          Vector("comparison"),
        )
      )
    }
  }
}
