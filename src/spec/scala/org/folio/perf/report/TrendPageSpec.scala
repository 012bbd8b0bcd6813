package org.folio.perf.report

import org.folio.perf.analysis.pair.{Trend, TrendChange}
import org.folio.perf.model.{Change, RunReport}
import org.folio.perf.report.html.Assets
import org.folio.perf.testkit.{HostileReports, Markup, PlainSuite, SampleModuleReports}

class TrendPageSpec extends PlainSuite {

  private def trendOf(report: RunReport): Trend = {
    val later = report.copy(run =
      report.run.copy(
        id = report.run.id + " later",
        loadStartedAt = report.run.loadStartedAt.plusSeconds(86400),
      )
    )
    val trend = Trend(Vector(report, later))
    val facts = HostileReports.HostileNames.map(n => Change(n, n, Some(n), None))
    val changed = trend.rows.head.copy(changes = Vector(TrendChange(1, 100, 120, facts)))
    trend.copy(rows = changed +: trend.rows.tail)
  }

  test("hostile names are shown as text and make no element") {
    val markup = Markup.parse(TrendPage.render(trendOf(HostileReports.hostile)))
    markup.faults.shouldBe(empty)
    markup.named("script").should(have).size(1)
    markup.named("img").shouldBe(empty)
    markup.text.should(include("<script>alert(1)</script>"))
    markup
      .attributes("href")
      .filterNot(_.startsWith("#"))
      .distinct
      .shouldBe(Vector(Assets.SheetName))
  }

  test("of few runs no change is denied, and runs of other loads are a caution") {
    def text(trend: Trend) = Markup.parse(TrendPage.render(trend)).text
    val report = SampleModuleReports.report("before")
    val two = Trend(Vector(report, SampleModuleReports.report("after")))
    text(two).should(
      include("Not looked for: 10 runs are needed.")
        .and(not(include("no level changed")))
        .and(not(include("differ in")))
    )
    two.rows.exists(_.isTested).shouldBe(false)
    val busier = report.run.copy(id = "busier", settings = report.run.settings + ("rate" -> "2"))
    text(Trend(Vector(report, report.copy(run = busier)))).should(include("The runs differ in rate (1 and 2), so"))
  }
}
