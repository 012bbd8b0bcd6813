package org.folio.perf.analysis.run

import org.folio.perf.model.{Finding, Severity}

/** Order of findings: those that ask for action come first. */
object FindingOrder {

  /** Sorts by severity and keeps the order otherwise. */
  def sorted(findings: Vector[Finding]): Vector[Finding] =
    findings.sortBy(finding => urgency(finding.severity))

  def urgency(severity: Severity): Int = severity match {
    case Severity.Bad => 0
    case Severity.Warning => 1
    case Severity.Good => 2
    case Severity.Info => 3
  }
}
