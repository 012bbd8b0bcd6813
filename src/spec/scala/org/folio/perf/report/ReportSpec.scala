package org.folio.perf.report

import org.folio.perf.model.{ModelJson, RunReport}
import org.folio.perf.report.html.Assets
import org.folio.perf.testkit.{HostileReports, Markup, PlainSuite, SamplePages, SampleReports}

class ReportSpec extends PlainSuite {
  private lazy val mobius = page(SampleReports.mobius)

  /** Each made once, as the day's takes its time. */
  private lazy val pages: Vector[(String, String)] =
    SamplePages.all.map { case (name, report) => name -> Report.page(report) }
  private lazy val parsed: Vector[(String, Markup)] =
    pages.map { case (name, html) => name -> Markup.parse(html) }

  private def page(report: RunReport): Markup = Markup.parse(Report.page(report))

  test("a link to Gatling's report, which is made after ours, changes the page alone") {
    val without = SampleReports.mobius.copy(gatlingReport = None)
    val linked = SampleReports.mobius.copy(gatlingReport = Some("gatling/index.html"))
    Report.page(linked).should(not).be(Report.page(without))
    Report.wiki(linked).shouldBe(Report.wiki(without))
    Report.markdown(linked).shouldBe(Report.markdown(without))
    Report.tables(linked).shouldBe(Report.tables(without))
  }

  test("every sample page is well-formed") {
    parsed.foreach { case (name, markup) => withClue(name)(markup.faults.shouldBe(empty)) }
  }

  test("the sections stand in the order of the list and are numbered") {
    val all = Report.sections.filter(_.isOnPage)
    SamplePages.all.zip(parsed).foreach { case ((name, report), (_, markup)) =>
      val expected = all.filter(_.absence(report).isEmpty).map(_.id)
      withClue(name)(markup.named("section").map(_.attributes("id")).shouldBe(expected))
    }
    mobius.text.should(include("4 Results"))
    mobius.text.should(include("12 Method and missing data"))
    mobius.text.should(include("Not in this report: changes, comparison (no baseline is named)"))
  }

  test("every link within the page has a target, and every id is there once") {
    parsed.foreach { case (name, markup) =>
      val ids = markup.attributes("id")
      withClue(name) {
        ids.filter(i => ids.count(_ == i) > 1).shouldBe(empty)
        val targets = markup.attributes("href").filter(_.startsWith("#")).map(_.drop(1))
        targets.filterNot(ids.contains).shouldBe(empty)
      }
    }
  }

  test("evidence that names no section is a word, not a dead link") {
    val finding = SampleReports.mobius.findings.head.copy(evidence = Vector("nowhere", "results"))
    val markup = page(SampleReports.mobius.copy(findings = Vector(finding)))
    markup.text.should(include("nowhere"))
    markup.attributes("href").should(contain("#results"))
    markup.attributes("href").should(not).contain("#nowhere")
  }

  test("nothing is fetched from elsewhere, and no tag has a style") {
    parsed.foreach { case (name, markup) =>
      withClue(name) {
        markup.attributes("style").shouldBe(empty)
        markup.attributes("src").shouldBe(empty)
        markup
          .attributes("href")
          .filterNot(h =>
            h.startsWith("#") || h.startsWith("data:image/svg") || h.startsWith("csv/") || h == "report.json"
          )
          .should(contain)
          .only("gatling/index.html", "report.css")
        markup.named("link").map(_.attributes("rel")).shouldBe(Vector("icon", "stylesheet"))
        markup.elements.flatMap(_.attributes.keys).filter(_.startsWith("on")).shouldBe(empty)
      }
    }
    (Assets.bundled.css.should(not)).include("http")
    (Assets.bundled.css.should(not)).include("@import")
    (Assets.bundled.js.should(not)).include("http")
  }

  /** Scripts without data for them, which browsers do not execute. */
  private def executed(markup: Markup) =
    markup.named("script").filterNot(_.attributes.get("type").contains("application/json"))

  test("the security policy allows the page's own style and script by their hash only") {
    val policy = mobius
      .named("meta")
      .flatMap(_.attributes.get("content"))
      .find(_.contains("default-src"))
      .value
    policy.should(include("default-src 'none'"))
    (policy.should(include)).regex("script-src 'sha256-[A-Za-z0-9+/]{43}='")
    (policy.should(not)).include("unsafe")
    executed(mobius).should(have).size(1)
    mobius.named("style").should(have).size(1)
  }

  test("hostile names are shown as text and make no element") {
    val html = Report.page(HostileReports.hostile)
    val markup = Markup.parse(html)
    html.should(include("&lt;script&gt;alert(1)&lt;/script&gt;"))
    markup.text.should(include("<script>alert(1)</script>"))
    markup.text.should(include("\"quoted' onload=\"alert(2)\""))
    executed(markup).should(have).size(1)
    markup.named("img").shouldBe(empty)
    markup.attributes("href").filter(_.startsWith("javascript")).shouldBe(empty)
  }

  test("characters that HTML forbids or that turn the direction of text are replaced") {
    val html = Report.page(HostileReports.hostile)
    html.codePoints.toArray.filter(c => c < 0x20 && c != '\n' && c != '\t').shouldBe(empty)
    html.codePoints.toArray
      .filter(c => c == 0x202e || c == 0x2066 || c == 0xfffe || (c >= 0xd800 && c <= 0xdfff))
      .shouldBe(empty)
    html.should(include("a whole \ud83d\udcda"))
  }

  test("the same result gives the same bytes, also when read back from report.json") {
    val again = ModelJson.read[RunReport](ModelJson.write(SampleReports.mobius))
    again.map(Report.page).shouldBe(Right(Report.page(SampleReports.mobius)))
  }

  test("the three-minute page stays below 600 kB and the day's below 3 MB") {
    Report.page(SampleReports.mobius).getBytes("UTF-8").length.should(be < 600000)
    Report.page(SampleReports.day).getBytes("UTF-8").length.should(be < 3000000)
  }

  test("every drawing says what it shows or that it is decoration") {
    pages.foreach { case (name, html) =>
      // A drawing inside another shares its label.
      val outer = html
        .split("<svg ")
        .drop(1)
        .filter(_.takeWhile(_ != '>').contains("width=\""))
        .map(_.takeWhile(_ != '>'))
      val silent = outer.filterNot(s =>
        s.contains("aria-hidden=\"true\"") || s.contains("aria-label=\"") || s.contains(
          "class=\"time\""
        )
      )
      withClue(name)(silent.shouldBe(empty))
    }
  }
}
