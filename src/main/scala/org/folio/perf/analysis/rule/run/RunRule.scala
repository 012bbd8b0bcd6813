package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.RunMeasurements
import org.folio.perf.model.Finding

/** Draws one kind of conclusion, or none. */
trait RunRule {
  def findings(measured: RunMeasurements): Vector[Finding]
}
