package org.folio.perf.analysis.pair

import org.folio.perf.analysis.Words
import org.folio.perf.model._
import org.folio.perf.testkit.PlainSuite
import org.scalactic.Tolerance
import org.folio.perf.testkit.SampleModuleReports._

class PublishedComparisonSpec extends PlainSuite with Tolerance {
  private def compare(run: RunReport, with_ : TestRecord = published) =
    RunComparison(run, Baseline.Published(with_))

  private def row(c: Comparison, name: String) = c.rows.find(_.transaction == name).get

  test("what is twice as slow while all others agree stands out, and nothing is called slower") {
    val c = compare(report("run", Map("Row 5" -> 100.0)))
    row(c, "Row 5").verdict.shouldBe(RowVerdict.StandsOut)
    c.count(RowVerdict.NotJudged).shouldBe(7)
    row(c, "Row 0").changePercent.get.shouldBe(25.0 +- 1e-6)
    c.cluster.shouldBe(None)
  }

  test("less than half more does not stand out") {
    compare(report("run", Map("Row 5" -> 45.0))).count(RowVerdict.StandsOut).shouldBe(0)
  }

  test("the whole environment's factor is said without a verdict") {
    compare(report("run")).remarks.mkString
      .should(include("Response times are 1.25× the published ones"))
  }

  test("few iterations, failing and doubtful rows are not compared") {
    val short = compare(report("run", blocks = 8))
    short.count(RowVerdict.NotComparable).shouldBe(8)
    row(short, "Row 0").because.get
      .replace(Words.NoBreak, " ")
      .should(startWith("It has 480 executions"))
    val rows = published.rows.updated(0, TestRow("Row 0", 800, doubt = Some("copied"))) :+
      TestRow("Elsewhere", 1)
    val failed = rows.updated(1, TestRow("Row 1", 800, errorPercent = Some(100)))
    val c = compare(report("run"), published.copy(rows = failed))
    row(c, "Row 0").because.shouldBe(Some("The published figure is doubtful: copied."))
    row(c, "Row 1").because.get.should(include("In the published test 100"))
    c.remarks.mkString.should(include("Elsewhere"))
  }

  test("a transaction that leaves a request out is not compared with a test that sent it") {
    val c = compare(withLeftOut(report("run"), "GET /copycat/profiles", "Row 1"))
    row(c, "Row 1").verdict.shouldBe(RowVerdict.NotComparable)
    row(c, "Row 1").because
      .shouldBe(
        Some("This run leaves out GET /copycat/profiles, which the published test sent.")
      )
    c.count(RowVerdict.NotComparable).shouldBe(1)
  }

  test("only what is published is compared of the environment") {
    val c = compare(withInventory(report("run"), 4, "db.r6g.8xlarge"))
    c.changes.shouldBe(
      Vector(
        Change("Database", "class", Some("db.r6g.4xlarge"), Some("db.r6g.8xlarge"))
      )
    )
  }
}
