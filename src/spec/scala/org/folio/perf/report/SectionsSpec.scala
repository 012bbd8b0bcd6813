package org.folio.perf.report

import org.folio.perf.analysis.run.ServiceUses
import org.folio.perf.model._
import org.folio.perf.report.content.Format
import org.folio.perf.testkit.{HostileReports, Markup, PlainSuite, SampleCluster, SampleReports, SectionSuite}
import org.folio.perf.testkit.SamplePlatforms.eureka

class SectionsSpec extends SectionSuite {
  private def textOf(report: RunReport): String = Markup.parse(Report.page(report)).text

  test("reasons beyond the third follow below the figures") {
    val reasons = Vector.tabulate(5)(i => s"Reason number $i.")
    val failed = sample.verdict.copy(status = VerdictStatus.Failed, reasons = reasons)
    val text = section(sample.copy(verdict = failed), "verdict")
    text.indexOf("Reason number 2.").should(be < text.indexOf("limit 6.0 s"))
    text.indexOf("Reason number 4.").should(be > text.indexOf("limit 6.0 s"))
  }

  test("what is missing is said at the top") {
    section(HostileReports.empty, "verdict").should(
      include(
        "transactions.tsv ends in the middle of a record"
      )
    )
    section(HostileReports.empty, "verdict").should(
      include("did not end as planned: it was killed, or is still running")
    )
    section(HostileReports.empty, "verdict").should(include("And 1 more"))
  }

  test("the time of a load that ended early is said where the steady state is") {
    val run = SampleCluster.report.run
    val ended = run.loadStartedAt.plusMillis(SampleCluster.report.totals.steadyToMs - 17000)
    val report = SampleCluster.report.copy(run = run.copy(ending = Some(Ending.Completed), endedAt = Some(ended)))
    textOf(report).should(include(s"of the planned ${Format.duration(run.profile.steadyStateMs)} steady state"))
  }

  test("what several findings ask for is recommended once") {
    val twice = sample.findings ++ sample.findings.map(f => f.copy(id = s"${f.id}-again"))
    Report.wiki(sample.copy(findings = twice)).split("Add CPU units").length.shouldBe(2)
  }

  test("that a run was forced comes before its verdict, with what the check found") {
    val text = section(HostileReports.forced, "verdict")
    text.should(include("This run was forced. The preflight check found 5\u00a0problems:"))
    text.should(include("Tenant cs00005 has 12 of the 40 approved invoices"))
    text.indexOf("This run was forced").should(be < text.indexOf("Passed"))
    (section(sample, "verdict").should(not)).include("forced")
  }

  test("a run without transactions says so in every section") {
    textOf(HostileReports.empty).should(
      include("None: no transaction started in the steady state.")
    )
    absent(HostileReports.empty).should(
      include("over time (nothing finished, or nothing is recorded)")
        .and(include("tenants (no finished transaction is recorded)"))
    )
    textOf(HostileReports.empty).should(
      include(
        "the run ended during ramp-up, so it cannot be judged"
      )
    )
  }
}

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
}

/** Long jobs, and response times during them. */
class JobSectionsSpec extends SectionSuite {

  test("jobs with records have a rate, and a slow tenant is named and marked") {
    val text = section(sample, "jobs")
    text.should(include("cs00018 0 31.0\u00a0s 1,000 32.3 slower, 1.63×"))
    text.should(include("cs00006 large "))
    text.should(include("the job failed (job FAIL)"))
  }

  test("several jobs of a tenant have their average and their longest, and time-outs are counted") {
    val text = section(sample, "jobs")
    text.should(
      include(
        "Tenant Jobs Time-outs Average Longest ÷ median tenant duration"
      )
    )
    text.should(
      include(
        "cs00002 the job did not end in time 3 1 2.7"
      )
    )
  }
}

/** What pages say of the platform, of sidecars, and of services that reserve little CPU. */
class PlatformPagesSpec extends SectionSuite {
  private def on(of: RunReport): RunReport = SampleReports.mobius.copy(
    run = SampleReports.mobius.run.copy(platform = of.run.platform, release = of.run.release),
    infrastructure = of.infrastructure,
  )

  private val page = on(eureka)

  test("CPU of a service with 10 units is in vCPU, with a remark in place of 1,800 %") {
    val text = section(page, "resources")
    text.should(include("mod-search-b reserves 10\u00a0CPU units a task"))
    text.should(not(include("1,800")))
    // 1,800 % of 10 units are 0.18 vCPU.
    text.should(include("0.18"))
  }

  test("without a reservation the CPU is unknown, and the page says so") {
    val inventory =
      page.infrastructure.inventory.map(i => i.copy(modules = i.modules.map(_.copy(cpuUnits = 0))))
    val none = page.copy(infrastructure =
      page.infrastructure
        .copy(inventory = inventory, services = ServiceUses(page.infrastructure.series, inventory))
    )
    section(none, "resources").split("no CPU reservation").length.shouldBe(5)
  }
}

/** Imports beside check-in and check-out, and refreshes of lists, as the published reports show them. */
class PublishedLayoutsSpec extends PlainSuite {

  private val none = ActionTimes(0, 0, None, None)
  private val failed =
    ImportResult(
      "DI MARC Bib Create",
      "PTF - Create 2",
      "7K.mrc",
      None,
      JobOutcome.Failed,
      4000,
      DeskTimes(none, none),
      Vector(None),
    )
  private val orchid = EarlierRelease("Orchid", EarlierTimes(394, 489), EarlierTimes(724, 793))
  private val imports = ImportResults(Vector(failed), DeskTimes(none, none), Vector(orchid))

  private def text(report: RunReport): String = Markup.parse(Report.page(report)).text

  private lazy val importText = text(HostileReports.empty.copy(imports = Some(imports)))

  test("an import that failed says so, and is compared with nothing") {
    importText.should(
      include(
        "DI MARC Bib Create 7K.mrc failed PTF - Create 2 – 00:00:04 – – – – 0, 0"
      )
    )
    importText.should(include("DI MARC Bib Create 7K.mrc failed – – –"))
  }
}
