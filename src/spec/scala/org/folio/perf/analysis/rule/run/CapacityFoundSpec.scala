package org.folio.perf.analysis.rule.run

import org.folio.perf.model.Severity._
import org.folio.perf.model.{CapacityRun, Finding, StepVerdict}
import org.folio.perf.testkit.SampleRun._
import org.folio.perf.testkit.{RuleSuite, SampleRun, SampleStep}

class CapacityFoundSpec extends RuleSuite {
  private def searched(sustained: Double, not: Double, first: Option[String] = None): Finding = {
    val steps = Vector(
      SampleStep(sustained, StepVerdict.Sustained, 0, 100000),
      SampleStep(not, StepVerdict.NotSustained, 100000, 200000),
    )
    val run = SampleRun(
      manifest = SampleRun.manifest
        .copy(capacity = Some(CapacityRun("MobiusBaseline", "all", 0.05, 50, None, steps))),
      metrics = Some(metrics(series(Seq(97.0, 97.0, 97.0)))),
    )
    val measured = run.measured
    val capacity = run.report.capacity.map(_.copy(firstStation = first))
    val results = measured.results.copy(capacity = capacity)
    CapacityFound.findings(measured.copy(results = results)).head
  }

  test("a target that bears more than the plan needs no advice") {
    val finding = searched(2, 2.1, first = Some("mod-search"))
    finding.severity.shouldBe(Good)
    finding.recommendation.shouldBe("")
  }

  test("a target that bears less than the plan is to get more of what saturates first") {
    val finding = searched(0.5, 0.53, first = Some("mod-search"))
    finding.severity.shouldBe(Warning)
    finding.recommendation.shouldBe(
      "Add tasks or CPU units to mod-search, then search again."
    )
    searched(0.5, 0.53, first = Some("another")).recommendation
      .shouldBe("Add capacity to another, then search again.")
    searched(0.5, 0.53).recommendation.shouldBe("")
  }

  test("a capacity that may be that of the plan is no problem") {
    searched(0.97, 1.05, first = Some("mod-search")).severity.shouldBe(Good)
  }
}
