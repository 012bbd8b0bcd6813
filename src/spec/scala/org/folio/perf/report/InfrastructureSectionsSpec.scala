package org.folio.perf.report

import org.folio.perf.testkit.{Markup, PlainSuite, SampleCluster, SampleReports}

/** What the page says of a cluster whose inventory was collected. */
class InfrastructureSectionsSpec extends PlainSuite {
  private val base = SampleReports.mobius
  private val report = SampleCluster.report
  private val html = Report.page(report)
  private val text = Markup.parse(html).text

  test("a stopped task is a row with its reason, and a line in the charts") {
    text.should(include("OutOfMemoryError <heap>"))
    html.should(include("class=\"stop\""))
    (Report.page(base).should(not)).include("class=\"stop\"")
  }

  test("the cost has its unit, its date, its region, and what has no price") {
    text.should(include("1.25 USD per hour, or 0.0431 USD per 1,000 successful transactions"))
    text.should(include("us-east-1, as of 2024-05-01"))
    text.should(include("because their prices are unknown: m9.huge."))
  }

  test("a run without any of that has none of its tables") {
    val none = base.copy(infrastructure = base.infrastructure.copy(services = Vector.empty))
    val plain = Markup.parse(Report.page(none)).text
    Vector("limits of a task", "USD per hour", "SQL statements with", "Cluster events")
      .foreach(words => (plain.should(not)).include(words))
  }
}
