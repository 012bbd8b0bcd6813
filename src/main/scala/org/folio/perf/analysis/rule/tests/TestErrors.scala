package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** Tests of a report with errors, and the transactions that failed. */
object TestErrors extends TestsRule {

  override def findings(tests: Vector[TestRecord]): Vector[Finding] =
    TestsWords.byReport(tests).flatMap { case (report, all) =>
      val stated = all.filter(_.rows.exists(r => r.errors.isDefined || r.errorPercent.isDefined))
      val failing = stated.filter(_.rows.exists(_.failed))
      Option.when(stated.nonEmpty)(finding(report, stated, failing))
    }

  private def finding(report: String, stated: Vector[TestRecord], failing: Vector[TestRecord]) =
    if (failing.isEmpty)
      Finding(
        s"errors-by-test:$report",
        Severity.Good,
        s"None of ${count(stated.size, "test", "tests")} had an error.",
        "",
        Vector("averages"),
      )
    else
      Finding(
        s"errors-by-test:$report",
        Severity.Warning,
        s"${failing.size} of ${count(stated.size, "test", "tests")} had errors: " +
          s"${list(failing.map(t => s"${TestsWords.short(t)} (${failed(t)})"))}.",
        "",
        Vector("averages"),
      )

  private def failed(test: TestRecord): String =
    TestsWords.few(test.rows.filter(_.failed).map(row => s"${row.transaction} ${howMany(row)}"))

  private def howMany(row: TestRow): String =
    row.errorPercent.filter(_ > 0).map(percent).orElse(row.errors.map(whole)).getOrElse("")
}
