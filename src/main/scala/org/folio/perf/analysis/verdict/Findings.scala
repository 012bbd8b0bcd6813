package org.folio.perf.analysis.verdict

import org.folio.perf.analysis.pair.rule.ComparisonRules
import org.folio.perf.analysis.run.rule.RunRules
import org.folio.perf.analysis.run.{FindingOrder, RunMeasurements}
import org.folio.perf.model.{Comparison, Finding, Severity}

/** Applies all rules to a run; findings that ask for action come first. */
object Findings {

  /** @param comparison `None`: the run has no baseline */
  def apply(measured: RunMeasurements, comparison: Option[Comparison]): Vector[Finding] =
    FindingOrder.sorted(
      comparison.toVector.flatMap(c =>
        ComparisonRules.all.flatMap(_(c)).map(f => f.copy(isNews = f.severity == Severity.Good))
      ) ++
        RunRules.all.flatMap(_(measured))
    )
}
