package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** Totals that are printed below a table but are not the sum of its rows. */
object PrintedTotals extends TestsRule {
  private val Tolerance = 0.01

  override def findings(tests: Vector[TestRecord]): Vector[Finding] =
    TestsWords.byReport(tests).flatMap { case (report, all) =>
      val totals = all.flatMap(t => t.totalMs.map((t, _, rowSum(t))))
      val wrong = totals.filter { case (_, printed, sum) => (printed / sum - 1).abs > Tolerance }
      Option.when(wrong.nonEmpty)(
        Finding(
          s"totals:$report",
          Severity.Bad,
          s"${wrong.size} of ${totals.size} printed totals are not the sums of their rows: " +
            s"${list(wrong.map { case (t, printed, sum) =>
                s"${TestsWords.short(t)} prints ${seconds(printed)} for ${seconds(sum)}"
              })}.",
          "Compare the rows, or their geometric mean.",
          Vector("averages"),
        )
      )
    }

  /** Without rows that repeat the average of the test's long jobs. */
  private def rowSum(test: TestRecord): Double = {
    val jobs = test.jobs.flatMap(_.durationMs)
    val average = jobs.sum / math.max(1, jobs.size).toDouble
    test.rows.map(_.averageMs).filterNot(ms => jobs.nonEmpty && (ms - average).abs < 1000).sum
  }
}
