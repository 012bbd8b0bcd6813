package org.folio.perf.report

import org.folio.perf.analysis.pair.{Trend, TrendChange}
import org.folio.perf.testkit.{HostileReports, Markup, PlainSuite}
import org.folio.perf.model.{Change, RunReport}
import org.folio.perf.report.html.Assets

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
}
