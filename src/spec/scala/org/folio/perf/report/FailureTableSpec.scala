package org.folio.perf.report

import org.folio.perf.model.{FailureExample, FailureResult, RunReport}
import org.folio.perf.testkit.{SampleAnswers, SectionSuite}

/** The answers of failed requests in the forms of the report. */
class FailureTableSpec extends SectionSuite {
  private val report = SampleAnswers.report

  test("what the target answered is escaped") {
    val html = Report.page(report)
    html.should(include("&lt;script&gt;alert(1)&lt;/script&gt;"))
    (html.should(not)).include("<script>alert(1)")
    val wiki = Report.wiki(report)
    (wiki.should(not)).include("<script>alert(1)")
  }

  test("the summary has the five most frequent failures") {
    val many = Vector.tabulate(8)(i => failure(s"GET /path-$i", 100L - i))
    val summary = Report.markdown(report.copy(failures = many))
    summary.should(include("GET /path-4").and(include("The first 5 of 8")))
    (summary.should(not)).include("GET /path-5")
  }

  test("failures beyond two hundred rows are counted") {
    val many = Vector.tabulate(203)(i => failure(s"GET /path-$i", 10))
    val text = section(withFailures(many), "errors")
    text.should(include("The first 200 of 203; csv/failures.csv has all."))
  }

  private def withFailures(failures: Vector[FailureResult]): RunReport =
    report.copy(failures = failures)

  private def failure(request: String, count: Long) = FailureResult(
    request,
    Some(404),
    None,
    "not found",
    Vector("A"),
    count,
    0,
    10,
    example = Some(FailureExample("t", "A", 0, Map.empty, "", Map.empty)),
  )
}
