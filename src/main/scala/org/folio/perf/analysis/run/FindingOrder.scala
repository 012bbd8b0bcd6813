package org.folio.perf.analysis.run

import org.folio.perf.model.{Finding, Severity}

/** Order of findings: those that ask for action come first. */
object FindingOrder {

  /** Sorts by severity and keeps the order otherwise. */
  def sorted(findings: Vector[Finding]): Vector[Finding] =
    findings.sortBy(finding => urgency(finding.severity))

  def urgency(severity: Severity): Int = MostUrgent.indexOf(severity)

  private val MostUrgent = Vector(Severity.Bad, Severity.Warning, Severity.Good, Severity.Info)
}
