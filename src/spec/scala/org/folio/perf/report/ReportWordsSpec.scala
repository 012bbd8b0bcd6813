package org.folio.perf.report

import org.folio.perf.analysis.comparison.{RunTable, Trend}
import org.folio.perf.live.LivePage
import org.folio.perf.live.grafana.Dashboards
import org.folio.perf.model.RunReport
import org.folio.perf.report.form.JunitXml
import org.folio.perf.testkit._
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** The report's words in all its forms, by the list of [[PlainEnglish]]. */
class ReportWordsSpec extends AnyFunSuite with Matchers {
  private val reports: Vector[(String, RunReport)] =
    SamplePages.all.filterNot { case (name, _) => Set("hostile", "day").contains(name) }

  /** Sections with sentences of the analysis, which name as many things as there are. */
  private val FromAnalysis = Set("verdict", "findings", "recommendations")

  test("every text of every section is plain English, with sentences of at most 25 words") {
    val faults = for {
      (name, report) <- reports
      section <- Report.sections.filter(_.absence(report).isEmpty)
      words = ContentWords.of(section.content(report)).mkString("\n")
      fault <-
        if (FromAnalysis(section.id)) PlainEnglish.wording(words) else PlainEnglish.faults(words)
    } yield s"$name, ${section.id}: $fault"
    faults.distinct.shouldBe(empty)
  }

  test("page, wiki, Markdown and JUnit are plain English") {
    val faults = for {
      (name, report) <- reports
      text <- Vector(
        Markup.parse(Report.page(report)).text,
        withoutTags(Report.wiki(report)),
        Report.markdown(report),
        withoutTags(JunitXml.render(report)),
      )
      fault <- PlainEnglish.wording(text)
    } yield s"$name: $fault"
    faults.distinct.shouldBe(empty)
  }

  test("the pages of several runs and of a run in progress are plain English") {
    val pages = Vector(
      LivePage.render(SampleLive.underWay()),
      LivePage.render(SampleLive.begun),
      TrendPage.render(Trend(SamplePages.several)),
      ComparePage.render(RunTable(SamplePages.several.map(Right(_)))),
    )
    val faults = pages.flatMap(page => PlainEnglish.wording(Markup.parse(page).text))
    faults.shouldBe(empty)
  }

  test("the titles and descriptions of dashboards are plain English") {
    val texts = Dashboards.all.flatMap(d =>
      Vector(d.title, d.description) ++ d.panels.flatMap(p => Vector(p.title, p.description))
    )
    PlainEnglish.faults(texts.mkString("\n")).shouldBe(empty)
  }

  private def withoutTags(xml: String): String = xml.replaceAll("<[^>]*>", "\n")
}
