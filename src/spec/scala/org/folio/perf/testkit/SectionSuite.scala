package org.folio.perf.testkit

import org.folio.perf.report.Report
import org.folio.perf.model.RunReport
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** What sections of the page say. */
trait SectionSuite extends AnyFunSuite with Matchers {
  protected val sample: RunReport = SampleReports.mobius

  /** The line at the end of the page that says which sections have no content. */
  protected def absent(report: RunReport): String = {
    val html = Report.page(report)
    val from = html.indexOf("""id="absent">""") + 12
    html.substring(from, html.indexOf("</p>", from)).replace("&#39;", "'")
  }

  /** What stands between the heads of a section and of the next. */
  protected def section(report: RunReport, id: String): String = {
    val html = Report.page(report)
    val from = html.indexOf(s"""<section id="$id"""")
    Markup
      .parse("<!DOCTYPE html>" + html.substring(from, html.indexOf("</section>", from) + 10))
      .text
  }
}
