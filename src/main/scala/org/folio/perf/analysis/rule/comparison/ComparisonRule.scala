package org.folio.perf.analysis.rule.comparison

import org.folio.perf.model.{Comparison, Finding}

/** Draws one kind of conclusion from a comparison, or none. */
trait ComparisonRule {
  def findings(comparison: Comparison): Vector[Finding]
}
