package org.folio.perf.report

import org.folio.perf.testkit.{HostileReports, Markup, SectionSuite}
import org.folio.perf.model._

class SectionsSpec extends SectionSuite {
  private def textOf(report: RunReport): String = Markup.parse(Report.page(report)).text

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

  test("what several findings ask for is recommended once") {
    val twice = sample.findings ++ sample.findings.map(f => f.copy(id = s"${f.id}-again"))
    Report.wiki(sample.copy(findings = twice)).split("Add CPU units").length.shouldBe(2)
  }

  test("a transaction that never succeeded has dashes and the reason beside them") {
    val text = section(HostileReports.failedAltogether, "results")
    text.should(
      include(
        "CICO_TC_Check-Out Controller no execution succeeded, so there are no response times 198 198 – – – – –"
      )
    )
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

  test("a run without metrics says that it says nothing about them") {
    absent(HostileReports.withoutInfrastructure).should(
      include("(no metrics were collected)").and(include("(no inventory was collected)"))
    )
  }
}
