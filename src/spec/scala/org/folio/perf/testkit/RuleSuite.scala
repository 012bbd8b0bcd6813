package org.folio.perf.testkit

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.rule.run.RunRule
import org.folio.perf.model.Severity
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** What rules find in a run, in words with plain spaces. */
trait RuleSuite extends AnyFunSuite with Matchers {
  protected def found(rule: RunRule, run: SampleRun): Vector[(Severity, String)] =
    rule.findings(run.measured).map(f => (f.severity, plain(f.statement)))

  protected def details(rule: RunRule, run: SampleRun): Vector[String] =
    rule.findings(run.measured).map(f => plain(f.detail))

  protected def recommended(rule: RunRule, run: SampleRun): Vector[String] =
    rule.findings(run.measured).map(f => plain(f.recommendation))

  protected def plain(text: String): String = text.replace(Words.NoBreak, " ")
}
