package org.folio.perf.report

import org.folio.perf.analysis.several.ComparedTests
import org.folio.perf.model.RunReport
import org.folio.perf.testkit.{Markup, SampleComparisons, SampleModuleReports, SectionSuite}

class ComparisonSectionSpec extends SectionSuite {
  test("a row has its verdict as a word, its change and its adjusted change") {
    val text = section(SampleComparisons.compared, "comparison")
    text.should(include("8\u00a0transactions: 1 slower, 6 unchanged, 1 faster"))
    (text.should(include)).regex("""Row 1 Slower 1,000 1,[34]\d\d \+\d\d\.\d .*\+\d\d\.\d""")
    text.indexOf("Row 1 Slower").should(be < text.indexOf("Row 2 Faster"))
    text.should(include("All transactions together: "))
  }

  test("the caption says which minutes the times are of, and how they are recomputed") {
    val text =
      section(SampleComparisons.compared.copy(blocks = SampleModuleReports.report("after").blocks), "comparison")
    text
      .replace('\u00a0', ' ')
      .should(
        include(
          "start from 5 min to 35 min after the load's start (transactions.tsv). Each minute has the geometric mean"
        )
      )
  }

  test("the caption names the statistic of the times: typical ones, or averages where the runs cannot be compared") {
    def two(report: RunReport) = report.copy(transactions = report.transactions.take(2))
    val few =
      SampleModuleReports.compared(two(SampleModuleReports.nextRun()), two(SampleModuleReports.report("before")))
    val page = SampleComparisons.compared.copy(
      comparison = Some(few.copy(judgedModules = Some(5))),
      blocks = SampleModuleReports.report("after").blocks,
    )
    val text = section(page, "comparison")
    text.should(include("Typical times are of successful executions").and(not(include("not comparable, the arith"))))
    text.should(include("No module can be judged").and(not(include("No suspects"))))
    section(SampleComparisons.blocked, "comparison")
      .should(include("Arithmetic means of the successful executions").and(not(include("Typical times"))))
  }

  test("the section begins with its result, and has at most 400 words before its tables") {
    Vector(
      SampleComparisons.compared,
      SampleComparisons.suspected,
      SampleComparisons.withPublished,
      SampleComparisons.blocked,
    ).foreach { report =>
      val text = section(report, "comparison")
      text.take(120).should(include("ainst ").and(include(report.comparison.get.baseline.id)))
      text.substring(0, text.indexOf("Table ")).split("\\s+").length.should(be <= 400)
    }
    section(SampleComparisons.suspected, "comparison")
      .should(include(". Suspect: mod-3 1.0.0 → 1.1.0, whose "))
  }

  test("the page of several tests is well-formed and escapes names") {
    val hostile = SampleModuleReports.published.copy(name = "<script>x</script>")
    val ours = SampleModuleReports.report("ours")
    val html = ComparePage.render(new ComparedTests(Vector(Left(hostile), Right(ours), Left(hostile))))
    val markup = Markup.parse(html)
    markup.faults.shouldBe(empty)
    markup.named("script").should(have).size(1)
    markup.text.should(include("<script>x</script>"))
  }
}
