package org.folio.perf.analysis.pair

import org.folio.perf.model._
import org.folio.perf.testkit.RuleSuite
import org.folio.perf.testkit.SampleModuleReports._

/** Comparisons with published averages: rules.txt has their verdicts and reasons. */
class PublishedComparisonSpec extends RuleSuite {
  private def compare(run: RunReport, with_ : TestRecord = published) =
    RunComparison(run, Baseline.Published(with_))

  test("what is twice as slow while all others agree stands out, half more does not, and nothing is called slower") {
    val c = compare(report("run", Map("Row 5" -> 100.0)))
    say(c)
    c.rows.head.changePercent.get.shouldBe(25.0 +- 1e-6)
    say(c.remarks: _*)
    compare(report("run", Map("Row 5" -> 45.0))).count(RowVerdict.StandsOut).shouldBe(0)
  }

  test("few iterations, failing and doubtful rows, and those without a request are not compared") {
    say(compare(report("run", blocks = 8)))
    val rows = Vector(
      TestRow("Row 0", 800, doubt = Some("copied")),
      TestRow("Row 1", 800, errorPercent = Some(100)),
      TestRow("Elsewhere", 1),
    )
    val c = compare(
      withLeftOut(report("run"), "GET /copycat/profiles", "Row 2"),
      published.copy(rows = rows ++ published.rows.drop(2)),
    )
    say(c)
    say(c.remarks: _*)
  }

  test("only what is published is compared of the environment") {
    compare(withInventory(report("run"), 4, "db.r6g.8xlarge")).changes
      .shouldBe(Vector(Change("Database", "class", Some("db.r6g.4xlarge"), Some("db.r6g.8xlarge"))))
  }
}
