package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.comparison.TestPairs
import org.folio.perf.model.{Finding, TestRecord}

/** Draws one kind of conclusion from several tests side by side, or none. */
trait TestsRule {
  def findings(tests: Vector[TestRecord]): Vector[Finding]

  /** The same, from tests whose pairs are known. */
  private[tests] def from(pairs: TestPairs): Vector[Finding] = findings(pairs.tests)
}

/** A rule that compares tests with each other. */
trait PairsRule extends TestsRule {
  private[tests] def from(pairs: TestPairs): Vector[Finding]

  override def findings(tests: Vector[TestRecord]): Vector[Finding] = from(new TestPairs(tests))
}
