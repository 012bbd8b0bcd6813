package org.folio.perf.report

import org.folio.perf.model._
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class SectionsSpec extends AnyFunSuite with Matchers {
  private val sample = SampleReports.mobius
  private def textOf(report: RunReport): String = Markup.parse(Report.render(report)).text

  /** What stands between the heads of a section and of the next. */
  private def section(report: RunReport, id: String): String = {
    val html = Report.render(report)
    val from = html.indexOf(s"""<section id="$id"""")
    Markup
      .parse("<!DOCTYPE html>" + html.substring(from, html.indexOf("</section>", from) + 10))
      .text
  }

  test("the verdict has its word, its reasons and the key figures with their units") {
    val text = section(sample, "verdict")
    text should include("Passed")
    text should include("Errors: 0.18 % of the transactions failed; the limit is 1 %.")
    text should include("Check-out, 95th percentile 5.18\u00a0 s limit 6.0 s")
  }

  test("reasons beyond the third follow below the figures") {
    val reasons = Vector.tabulate(5)(i => s"Reason number $i.")
    val text = section(sample.copy(verdict = sample.verdict.copy(reasons = reasons)), "verdict")
    text.indexOf("Reason number 2.") should be < text.indexOf("limit 6.0 s")
    text.indexOf("Reason number 4.") should be > text.indexOf("limit 6.0 s")
  }

  test("what is missing is said at the top") {
    section(SampleReports.empty, "verdict") should include(
      "simulation.log ends in the middle of a record"
    )
    section(SampleReports.empty, "verdict") should include("no recorded end")
    section(SampleReports.empty, "verdict") should include("And 1 more")
  }

  test("a finding has its severity as a word and links its evidence") {
    val text = section(sample, "findings")
    text should include("Caution 4 of 2,267 transactions failed, 3 of them check-outs.")
    text should include("8 Errors")
  }

  test("the conditions say which window is judged, in UTC") {
    section(sample, "conditions") should include(
      "16 May 2024, 14:02:37 to 14:05:37 UTC, 3\u00a0min; only this is judged"
    )
  }

  test("the conditions name load model, tenants and offered rate") {
    val text = section(sample, "conditions")
    text should include("Open: iterations start at the planned rate")
    text should include("62: 58 small at 1×, 4 large at 2×")
    text should include("per minute in the steady state")
  }

  test("a transaction's row has counts, times in milliseconds and rates") {
    val text = section(sample, "results")
    text should include("CICO_TC_Check-Out Controller 198 3 2,867 2,630 3,445 5,181 7,469")
    text should include("Average ms")
  }

  test("a transaction that never succeeded has dashes and the reason beside them") {
    val text = section(SampleReports.failedAltogether, "results")
    text should include(
      "CICO_TC_Check-Out Controller no iteration succeeded, so there are no response times 198 198 – – – – –"
    )
  }

  test("a run without transactions says so in every section") {
    textOf(SampleReports.empty) should include("None: no transaction started in the steady state.")
    textOf(SampleReports.empty) should include(
      "None: nothing finished, so there is nothing to draw over time."
    )
    textOf(SampleReports.empty) should include("tenants cannot be compared")
    textOf(SampleReports.empty) should include(
      "the run ended in its ramp-up, so nothing can be judged"
    )
  }

  test("small and large tenants stand apart, with their ratio") {
    section(sample, "results") should include("Small: 58\u00a0tenants")
    section(sample, "results") should include("1.89×")
  }

  test("each chart over time has a unit and numbers") {
    val text = section(sample, "timeline")
    text should include("Active users virtual users")
    text should include("finished, per minute")
    text should include("743 planned")
    text should include("ms, transactions, median to 95th")
    text should include("Steady state")
  }

  test("the heat map's outliers are named in words") {
    val text = section(sample, "tenants")
    text should include("cs00044: slower in general, 1.4")
    text should include("Large tenants: ")
    text should include("have fewer than 10 iterations")
  }

  test("a service's CPU is given in per cent of its reservation, the highest first") {
    val text = section(sample, "resources")
    text should include("Service CPU % of the reservation")
    text.indexOf("mod-authtoken") should be < text.indexOf("mod-notify")
    text should include("14\u00a0others, highest")
  }

  test("a gap in a metric is counted and left empty") {
    section(sample, "resources") should include(
      "1 of 48\u00a0series has gaps, which are left empty"
    )
  }

  test("a run without metrics says that it says nothing about them") {
    section(SampleReports.withoutInfrastructure, "resources") should include(
      "no metrics of the infrastructure were collected"
    )
    section(SampleReports.withoutInfrastructure, "infrastructure") should include(
      "no inventory of the target was collected"
    )
  }

  test("errors are listed with message and count, most frequent first") {
    val text = section(sample, "errors")
    text should include("422: Item is already checked out 3 1:01 2:22")
    text.indexOf("already checked out") should be < text.indexOf("TimeoutException")
  }

  test("no errors are drawn as none") {
    section(SampleReports.withoutInfrastructure, "errors") should include(
      "None: all 27,360 requests of the run succeeded."
    )
    section(SampleReports.withoutInfrastructure, "errors") should include(
      "None: no request failed."
    )
  }

  test("the injector's numbers have units, and dashes with a reason when it recorded none") {
    section(sample, "plan") should include("Heap in use, highest 813 MiB of 2,048 MiB at most")
    section(sample.copy(injector = None), "plan") should include(
      "– MiB the load generator recorded nothing about itself"
    )
  }

  test("a closed model says why there is no punctuality") {
    val closed = sample.copy(
      run = sample.run.copy(loadModel = LoadModel.Closed),
      planKept = PlanKept(250, 0, 100, None, None, None),
    )
    section(closed, "plan") should include("Started on time – % closed model: no planned starts")
  }

  test("a source that gave everything leaves nothing missing") {
    section(sample.copy(missing = Vector.empty), "method") should include(
      "Nothing: every source gave what was asked of it."
    )
  }
}
