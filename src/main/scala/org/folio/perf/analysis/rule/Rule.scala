package org.folio.perf.analysis.rule

import org.folio.perf.analysis.Measured
import org.folio.perf.model.Finding

/** Draws one kind of conclusion, or none. */
trait Rule {
  def findings(measured: Measured): Vector[Finding]
}
