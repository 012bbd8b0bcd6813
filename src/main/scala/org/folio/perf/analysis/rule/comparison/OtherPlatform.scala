package org.folio.perf.analysis.rule.comparison

import org.folio.perf.analysis.comparison.PlatformWords
import org.folio.perf.model._

/** A baseline on the other platform. */
object OtherPlatform extends ComparisonRule {

  override def findings(comparison: Comparison): Vector[Finding] =
    comparison.platforms.toVector.map { change =>
      Finding(
        "other-platform",
        Severity.Warning,
        PlatformWords.caution(change, s"The baseline ${comparison.baseline.id}", "this run"),
        (PlatformWords.published(change) ++ PlatformWords.summary(change)).mkString(" "),
        Vector("changed", "comparison"),
        s"For verdicts on modules, compare with a baseline on ${change.to.title}.",
      )
    }
}
