package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** Transactions without a time in one test that other tests under the same plan have. */
object NotFinished extends TestsRule {
  private val FewestOthers = 2

  override def findings(tests: Vector[TestRecord]): Vector[Finding] =
    TestsWords.byReport(tests).flatMap { case (_, all) =>
      for {
        test <- all
        if test.rows.nonEmpty
        others = all.filter(t => t.name != test.name && workflows(t) == workflows(test))
        missing = others
          .flatMap(_.rows.map(_.transaction))
          .filterNot(names(test))
          .groupBy(identity)
          .collect { case (name, times) if times.size >= FewestOthers => name }
          .toVector
          .sorted
        // Another list of workflows, rather than a few that did not finish.
        if missing.nonEmpty && missing.size * 4 <= test.rows.size
      } yield Finding(
        s"not-finished:${test.name}",
        Severity.Warning,
        s"${TestsWords.short(test)} has no time for ${count(missing.size, "transaction", "transactions")} " +
          s"that other tests have: ${TestsWords.few(missing)}.",
        "",
        Vector("averages"),
      )
    }

  private def names(test: TestRecord): Set[String] = test.rows.map(_.transaction).toSet
  private def workflows(test: TestRecord) = test.facts.filter(_.part == "Workflows").toSet
}
