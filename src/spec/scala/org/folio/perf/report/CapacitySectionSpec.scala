package org.folio.perf.report

import org.folio.perf.analysis.run.rule.CapacityFound
import org.folio.perf.model._
import org.folio.perf.report.section.CapacitySection
import org.folio.perf.testkit._

class CapacitySectionSpec extends PlainSuite {
  private def step(times: Double, verdict: StepVerdict, n: Int) =
    SampleStep(times, verdict, n * 100000L, n * 100000L + 100000).copy(
      because =
        if (verdict == StepVerdict.Sustained) "Waiting users did not grow."
        else "Waiting users grew by 9 a minute.",
      limitedBy = Option.when(verdict == StepVerdict.NotSustained)("users"),
      growthPerMinute = Some(StepGrowth(0, -1, 1)),
      averageMs = Some(1000 * times),
      p95Ms = Some(2000 * times),
    )

  private val searched = SampleRun.manifest.copy(
    profile = SampleRun.manifest.profile.copy(
      rampUpMs = 240000,
      steps = Some(LoadSteps(SampleRun.manifest.plan.map(_.code), 2, Vector.empty)),
    ),
    capacity = Some(
      CapacityRun(
        "MobiusBaseline",
        "all",
        0.05,
        50,
        Some("The bracket is as narrow as asked for."),
        Vector(
          step(1, StepVerdict.Sustained, 0),
          step(2.2, StepVerdict.NotSustained, 1),
          step(2, StepVerdict.Sustained, 2),
        ),
      )
    ),
  )

  private val report = SampleRun(manifest = searched).report
  private val page = Report.page(report)

  test("the capacity has its interval, requests, iterations and tenants") {
    val found = report.capacity.get
    found.lowTimesPlan.shouldBe(Some(2))
    found.highTimesPlan.shouldBe(Some(2.2))
    found.requestsPerSec.shouldBe(Some(60))
    found.tenants.shouldBe(Some(2 * SampleRun.manifest.tenants.size))
    found.limitedBy.shouldBe(Some("users"))
  }

  test("the finding speaks of the capacity and of what is beyond it") {
    val finding = report.findings.find(_.id == "capacity").get
    finding.statement.should(startWith("The target sustains 2.00 times the plan of MobiusBaseline, but not 2.20 times"))
    finding.detail.should(include("waiting users grow without end"))
    finding.detail.should(not).include("No CPU is left")
  }

  test("stations have their CPU at both edges, and those without any left are named") {
    page.should(include("what has no CPU left is unknown"))
    val found = report.capacity.get
      .copy(stations = Vector(StationEdges("mod-x", Some(70), Some(95)), StationEdges("mod-y", Some(60), Some(89))))
    val content = ContentWords.of(CapacitySection.content(report.copy(capacity = Some(found)))).mkString(" ")
    content.should(include("No CPU left above it mod-x").and(include("70").and(include("95").and(include("89")))))
    CapacityFound.detail(found).should(include("No CPU is left there: mod-x."))
  }

  test("a step that is not sustained has its reason") {
    page.should(include("not sustained").and(include("Waiting users grew by 9 a minute.")))
  }

  test("report.json keeps it") {
    ModelJson
      .readRunReport(ModelJson.write(report))
      .toOption
      .flatMap(_.capacity)
      .shouldBe(report.capacity)
  }
}
