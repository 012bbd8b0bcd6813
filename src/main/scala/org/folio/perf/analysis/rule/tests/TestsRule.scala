package org.folio.perf.analysis.rule.tests

import org.folio.perf.model.{Finding, TestRecord}

/** Draws one kind of conclusion from several tests side by side, or none. */
trait TestsRule {
  def findings(tests: Vector[TestRecord]): Vector[Finding]
}
