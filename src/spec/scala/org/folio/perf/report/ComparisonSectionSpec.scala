package org.folio.perf.report

import org.folio.perf.testkit.{Markup, SampleComparisons, SampleModuleReports, SectionSuite}
import org.folio.perf.analysis.comparison.RunTable

class ComparisonSectionSpec extends SectionSuite {
  test("a row has its verdict as a word, its change and its adjusted change") {
    val text = section(SampleComparisons.compared, "comparison")
    text.should(include("8\u00a0transactions: 1 slower, 1 faster"))
    (text.should(include)).regex("""Row 1 Slower 1,000 1,[34]\d\d \+\d\d\.\d .*\+\d\d\.\d""")
    text.indexOf("Row 1 Slower").should(be < text.indexOf("Row 2 Faster"))
    text.should(include("All transactions together:"))
    text.should(include("Geometric mean of all ratios:"))
  }

  test("the section begins with its result, and has at most 400 words before its tables") {
    Vector(
      SampleComparisons.compared,
      SampleComparisons.upgraded,
      SampleComparisons.suspected,
      SampleComparisons.withPublished,
      SampleComparisons.blocked,
    ).foreach { report =>
      val text = section(report, "comparison")
      text.take(120).should(include("ainst ").and(include(report.comparison.get.baseline.id)))
      text.substring(0, text.indexOf("Table ")).split("\\s+").length.should(be <= 400)
    }
    section(SampleComparisons.suspected, "comparison")
      .should(include("suspect: mod-3 1.0.0 → 1.1.0 (+"))
  }

  test("the interval is in the text for screen readers") {
    (Report
      .page(SampleComparisons.compared)
      .should(include))
      .regex("""aria-label="1\.4\d? times the baseline, 95 % interval 1\.\d+ to 1\.\d+"""")
  }

  test("a comparison with published averages has no verdicts of slower and says why") {
    val text = section(SampleComparisons.withPublished, "comparison")
    text.should(include("× the published ones"))
    (text.should(not)).include("1 slower")
    section(SampleComparisons.withPublished, "changed").should(
      include(
        "Only averages were published"
      )
    )
  }

  test("another load plan is said before everything and blocks the verdicts") {
    val text = section(SampleComparisons.blocked, "changed")
    text.should(include("the load model changed from closed to open"))
    section(SampleComparisons.blocked, "comparison").should(include("8 not judged"))
    section(SampleComparisons.blocked, "findings").should(
      include(
        "The run cannot be compared with 2024-05-15-MobiusHighLoad"
      )
    )
  }

  test("the page of several runs is well-formed, escapes names and shows each mean") {
    val hostile = SampleModuleReports.published.copy(name = "<script>x</script>")
    val html = ComparePage.render(
      RunTable(Vector(Left(hostile), Right(SampleModuleReports.report("ours")), Left(hostile)))
    )
    val markup = Markup.parse(html)
    markup.faults.shouldBe(empty)
    markup.named("script").should(have).size(1)
    markup.text.should(include("<script>x</script>"))
    markup.text.should(include("Geometric mean of the ratios"))
    markup.text.should(include("Run 3 ÷ run 1"))
  }

  test("the page of several runs has what differs before the averages, modules apart") {
    val before =
      SampleModuleReports.withInventory(SampleModuleReports.report("a"), 2, "db.r6g.xlarge")
    val after =
      SampleModuleReports.withInventory(SampleModuleReports.report("b"), 4, "db.r6g.2xlarge")
    val html = ComparePage.render(RunTable(Vector(before, after, before).map(Right(_))))
    val text = Markup.parse(html).text
    text.should(include("Database class db.r6g.xlarge db.r6g.2xlarge db.r6g.xlarge"))
    text.should(include("mod-search Tasks 2 4 2"))
    text.indexOf("mod-search Tasks").should(be < text.indexOf("Average of"))
  }
}
