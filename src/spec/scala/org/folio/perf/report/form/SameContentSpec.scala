package org.folio.perf.report.form

import org.folio.perf.model.RunReport
import org.folio.perf.report.content.Block.{blocks, lead}
import org.folio.perf.report.content.Text.{drawing, name, remark, text}
import org.folio.perf.report.content._
import org.folio.perf.report.html.Html
import org.folio.perf.testkit.{Markup, PlainSuite, SampleReports}

/** One section's content in each form. */
class SameContentSpec extends PlainSuite {

  private object Example extends Section("example", "Example", Some(Chapter.Results)) {
    def content(run: RunReport): Block = blocks(
      lead("One sentence."),
      Block.Figure(text("A chart."), Html.svg(Html.at("width", "1"))),
      TableOf(Seq(1234))
        .cell("Name")(_ => Cell(name("first") ++ remark("a remark")))
        .whole("Average", "ms")(identity)
        .drawn("Chart")(_ => Cell(drawing(Html.svg())))
        .table("A table."),
    )

    override val digest: Option[RunReport => Block] = Some(content)
  }

  private val run = SampleReports.mobius
  private val page = new PageForm(Seq(Example))(Example.content(run)).render
  private val wiki = ConfluencePage.render(run, Seq(Example))
  private val markdown = MarkdownSummary.render(run, Seq(Example))

  test("heads, units and numbers are the same in page, wiki and Markdown") {
    Markup.parse(s"<!DOCTYPE html>$page").text.should(include("Average ms"))
    wiki.should(include("<p>Average, ms</p>"))
    markdown.should(include("| Name | Average, ms |"))
    Vector(page, wiki, markdown).foreach { form =>
      form.should(include("One sentence."))
      form.should(include("A table."))
      form.should(include("1,234"))
      form.should(include("a remark"))
    }
  }

  test("only the page has charts and columns of drawings, numbered there") {
    page.should(include("<b>Figure 1.</b>"))
    page.should(include("<b>Table 1.</b>"))
    page.should(include("Chart"))
    Vector(wiki, markdown).foreach { form =>
      (form.should(not)).include("chart")
      (form.should(not)).include("Chart")
    }
  }

  test("a section stands below its chapter's heading in the wiki") {
    wiki.indexOf("<h2>Results</h2>").should(be < wiki.indexOf("<h3>Example</h3>"))
    wiki.indexOf("<h3>Example</h3>").should(be < wiki.indexOf("<h2>Resource Utilization</h2>"))
  }
}
