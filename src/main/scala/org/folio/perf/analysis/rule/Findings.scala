package org.folio.perf.analysis.rule

import org.folio.perf.analysis.RunMeasurements
import org.folio.perf.analysis.rule.comparison.ComparisonRules
import org.folio.perf.analysis.rule.run.RunRules
import org.folio.perf.model.{Comparison, Finding, Severity}

/** Applies all rules to a run; findings that ask for action come first. */
object Findings {

  /** @param comparison `None`: the run has no baseline */
  def apply(measured: RunMeasurements, comparison: Option[Comparison]): Vector[Finding] =
    sorted(
      comparison.toVector.flatMap(c => ComparisonRules.all.flatMap(_.findings(c))) ++
        RunRules.all.flatMap(_.findings(measured))
    )

  /** Sorts findings by severity and keeps their order otherwise. */
  def sorted(findings: Vector[Finding]): Vector[Finding] =
    findings.sortBy(finding => urgency(finding.severity))

  private def urgency(severity: Severity): Int = severity match {
    case Severity.Bad => 0
    case Severity.Warning => 1
    case Severity.Good => 2
    case Severity.Info => 3
  }
}
