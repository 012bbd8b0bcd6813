package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** Transactions that fail in every test: their test data or their script is at fault, not what was changed. */
object AlwaysFailing extends TestsRule {
  private val AllFail = 99.5
  private val FewestTests = 2

  override def findings(tests: Vector[TestRecord]): Vector[Finding] =
    TestsWords.byReport(tests).flatMap { case (report, all) =>
      val names = all.flatMap(_.rows).map(_.transaction).distinct.filter(inEvery(all, _))
      Option.when(all.size >= FewestTests && names.nonEmpty)(
        Finding(
          s"always-failing:$report",
          Severity.Bad,
          s"${count(names.size, "transaction fails", "transactions fail")} in every execution of all " +
            s"${all.size} tests, the first included: ${list(names)}.",
          "The changes between the tests cannot be the cause. Their times are not compared.",
          Vector("averages"),
          "Check the test data of these transactions.",
        )
      )
    }

  private def inEvery(tests: Vector[TestRecord], name: String): Boolean =
    tests.forall(_.rows.exists(r => r.transaction == name && r.errorPercent.exists(_ >= AllFail)))
}
