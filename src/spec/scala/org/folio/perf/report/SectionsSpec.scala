package org.folio.perf.report

import org.folio.perf.testkit.{HostileReports, Markup, SectionSuite}
import org.folio.perf.model._

class SectionsSpec extends SectionSuite {
  private def textOf(report: RunReport): String = Markup.parse(Report.page(report)).text

  test("the verdict has its word, its reasons and the key figures with their units") {
    val text = section(sample, "verdict")
    text.should(include("Passed"))
    text.should(include("Errors: 0.18 % of the transactions failed; the limit is 1 %."))
    text.should(include("Check-out, 95th percentile 5.18\u00a0 s limit 6.0 s"))
  }

  test("reasons beyond the third follow below the figures") {
    val reasons = Vector.tabulate(5)(i => s"Reason number $i.")
    val text = section(sample.copy(verdict = sample.verdict.copy(reasons = reasons)), "verdict")
    text.indexOf("Reason number 2.").should(be < text.indexOf("limit 6.0 s"))
    text.indexOf("Reason number 4.").should(be > text.indexOf("limit 6.0 s"))
  }

  test("what is missing is said at the top") {
    section(HostileReports.empty, "verdict").should(
      include(
        "simulation.log ends in the middle of a record"
      )
    )
    section(HostileReports.empty, "verdict").should(include("no recorded end"))
    section(HostileReports.empty, "verdict").should(include("And 1 more"))
  }

  test("a finding has its severity as a word and links its evidence") {
    val text = section(sample, "findings")
    text.should(include("Caution 4 of 2,267 transactions failed, 3 of them check-outs."))
    text.should(include("9 Errors"))
  }

  test("a finding has its advice, which the wiki's recommendations repeat") {
    val advice =
      "Add CPU units to mod-permissions. Then repeat the run: the next bottleneck appears only then."
    section(sample, "findings").should(include(advice))
    Report.page(sample).should(include("""id="finding-service-cpu""""))
    Report.page(sample).should(not).include("""id="recommendations"""")
    Report.wiki(sample).should(include("<strong>Add CPU units to mod-permissions.</strong>"))
  }

  test("what several findings ask for is recommended once") {
    val twice = sample.findings ++ sample.findings.map(f => f.copy(id = s"${f.id}-again"))
    Report.wiki(sample.copy(findings = twice)).split("Add CPU units").length.shouldBe(2)
  }

  test("the conditions say which window is judged, in UTC") {
    section(sample, "conditions").should(
      include(
        "16 May 2024, 14:02:37 to 14:05:37 UTC, 3\u00a0min; only this period is judged"
      )
    )
  }

  test("the conditions name load model, tenants and offered rate") {
    val text = section(sample, "conditions")
    text.should(include("Open: iterations start at the planned rate"))
    text.should(include("62: 58 small at 1×, 4 large at 2×"))
    text.should(include("per minute in the steady state"))
  }

  test("a transaction's row has counts, times in milliseconds and rates") {
    val text = section(sample, "results")
    text.should(include("CICO_TC_Check-Out Controller 198 3 2,867 2,630 3,445 5,181 7,469"))
    text.should(include("Average ms"))
  }

  test("a transaction that never succeeded has dashes and the reason beside them") {
    val text = section(HostileReports.failedAltogether, "results")
    text.should(
      include(
        "CICO_TC_Check-Out Controller no execution succeeded, so there are no response times 198 198 – – – – –"
      )
    )
  }

  test("times of a transaction that failed mostly are struck out, with the share beside the name") {
    val html = Report.page(HostileReports.forced)
    val text = section(HostileReports.forced, "results")
    text.should(
      include(
        "CICO_TC_Check-Out Controller 24.7\u00a0% failed: times not comparable 198 49 2,867"
      )
    )
    text.should(include("Struck out: not comparable with other runs."))
    html.should(include("<s>2,867</s>"))
    (html.should(not)).include("<s>1,392</s>")
    (Report.page(sample).should(not)).include("<s>2,867</s>")
    (section(HostileReports.empty, "results").should(not)).include("Struck out")
  }

  test("that a run was forced comes before its verdict, with what the check found") {
    val text = section(HostileReports.forced, "verdict")
    text.should(include("This run was forced. The preflight check found 5\u00a0problems:"))
    text.should(include("Tenant cs00005 has 12 of the 40 approved invoices"))
    text.should(include("2 more"))
    text.indexOf("This run was forced").should(be < text.indexOf("Passed"))
    (section(sample, "verdict").should(not)).include("forced")
  }

  test("many tenants are folded up, few are not") {
    val html = Report.page(sample)
    html.should(include("<summary>All 29\u00a0tenants</summary>"))
    (html.should(not)).include("<summary>All 4\u00a0tenants</summary>")
  }

  test("a run without transactions says so in every section") {
    textOf(HostileReports.empty).should(
      include("None: no transaction started in the steady state.")
    )
    absent(HostileReports.empty).should(
      include("over time (nothing finished)").and(include("tenants (no transaction finished)"))
    )
    textOf(HostileReports.empty).should(
      include(
        "the run ended during ramp-up, so it cannot be judged"
      )
    )
  }

  test("small and large tenants stand apart, with their ratio") {
    section(sample, "results").should(include("Small: 58\u00a0tenants"))
    section(sample, "results").should(include("1.89×"))
  }

  test("each chart over time has a unit and numbers") {
    val text = section(sample, "timeline")
    text.should(include("Active users virtual users"))
    text.should(include("finished, per minute"))
    text.should(include("743 planned"))
    text.should(include("ms, transactions, p50 to p95"))
    text.should(include("Steady state"))
  }

  test("beside the heat map stand the findings about tenants") {
    val text = section(sample, "tenants")
    text.should(include("Searches take 1.9 times as long on large tenants as on small ones."))
    text.should(include("have fewer than 10 executions"))
  }

  test("a service's CPU is given in per cent of its reservation, the highest first") {
    val text = section(sample, "resources")
    text.should(include("Service CPU % of the reservation"))
    text.indexOf("mod-authtoken").should(be < text.indexOf("mod-notify"))
    text.should(include("14\u00a0others, maximum"))
  }

  test("a gap in a metric is counted and left empty") {
    section(sample, "resources").should(
      include(
        "1 of 48\u00a0series has gaps, which are left empty"
      )
    )
  }

  test("a run without metrics says that it says nothing about them") {
    absent(HostileReports.withoutInfrastructure).should(
      include("(no metrics were collected)").and(include("(no inventory was collected)"))
    )
  }

  test("errors are listed with message and count, most frequent first") {
    val text = section(sample, "errors")
    text.should(
      include(
        "422: Item is already checked out 3 1\u00a0min\u00a01\u00a0s 2\u00a0min\u00a023\u00a0s"
      )
    )
    text.indexOf("already checked out").should(be < text.indexOf("TimeoutException"))
  }

  test("no errors are drawn as none") {
    section(HostileReports.withoutInfrastructure, "errors").should(
      include(
        "None: all 27,360 requests of the run succeeded."
      )
    )
  }

  test("a source that gave everything leaves nothing missing") {
    section(sample.copy(missing = Vector.empty), "method").should(
      include(
        "None: every source delivered all requested data."
      )
    )
  }
}
