package org.folio.perf.report

import org.folio.perf.analysis.run.rule.CapacityFound
import org.folio.perf.model._
import org.folio.perf.report.section.CapacitySection
import org.folio.perf.testkit._
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class CapacitySectionSpec extends AnyFunSuite with Matchers {
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
    // Between steps at 2 and 2.2.
    val times = found.timesPlan.get
    times.should((be > 2.05).and(be < 2.15))
    found.lowTimesPlan.get.should((be > 1.9).and(be < 2.05))
    found.highTimesPlan.get.should((be > 2.15).and(be < 2.3))
    found.requestsPerSec.get.shouldBe(30 * times +- 1e-9)
    found.tenants.shouldBe(Some((times * SampleRun.manifest.tenants.size).toInt))
    found.limitedBy.shouldBe(Some("users"))
  }

  test("the finding speaks of the capacity and of what is beyond it") {
    val finding = report.findings.find(_.id == "capacity").get
    finding.statement.should(
      startWith("The target sustains 2.09 times the plan of MobiusBaseline (1.94 to 2.26)")
    )
    finding.detail.should(include("waiting users grow without end"))
  }

  test("without metrics nothing saturates first") {
    report.capacity.get.firstStation.shouldBe(None)
    page.should(include("what saturates first is unknown"))
  }

  test("a step that is not sustained has its reason") {
    page.should(include("not sustained").and(include("Waiting users grew by 9 a minute.")))
  }

  test("two stations that cannot be told apart are both named, the likelier one first") {
    def station(name: String, at: Double, half: Double) =
      StationCapacity(name, Vector(StationPoint(1, 40)), 100, at, at - half, at + half)
    def words(uncertainty: Double) = {
      val found = report.capacity.get.copy(
        firstStation = Some("mod-x"),
        stations = Vector(station("database main", 2.1, uncertainty), station("mod-x", 2.2, 0.01)),
      )
      val content = CapacitySection.content(report.copy(capacity = Some(found)))
      (CapacityFound.detail(found), ContentWords.of(content).mkString(" "))
    }
    val both = "mod-x or database main saturates first: their loads at saturation differ by less"
    words(0.2)._1.should(startWith(both))
    // Names are left out of the words.
    words(0.2)._2.should(include("X or X: their loads at saturation differ"))
    words(0.02)._1.should(startWith("mod-x saturates first."))
    (words(0.02)._2.should(not)).include("X or X")
  }

  test("report.json keeps it") {
    ModelJson
      .readRunReport(ModelJson.write(report))
      .toOption
      .flatMap(_.capacity)
      .shouldBe(report.capacity)
  }
}
