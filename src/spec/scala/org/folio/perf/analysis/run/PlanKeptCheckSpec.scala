package org.folio.perf.analysis.run

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.run.rule.PlanKeptRule
import org.folio.perf.analysis.verdict.RunAnalysis
import org.folio.perf.testkit.{PlainSuite, SampleRun}
import org.folio.perf.testkit.SampleRun._
import org.folio.perf.model.{Arrivals, LoadModel, PlanKept}

class PlanKeptCheckSpec extends PlainSuite {
  private val planned = Vector[Long](0, 1000, 2000, 3000)

  private def kept(run: SampleRun): PlanKept = run.report.planKept

  private def starts(ms: Int*) = ms.map(0 -> _).toVector

  test("starts are kept within the tolerance of the start-up's delay, unless they never came or were not planned") {
    Vector(
      Vector(700, 1700, 2700, 3700) -> PlanKept(250, 4, 4, Some(100), Some(0), Some(0)),
      Vector(40, 1290, 2291, 3045) -> PlanKept(250, 4, 4, Some(75), Some(251), Some(251)),
      Vector(5, 1005, 2005) -> PlanKept(250, 4, 3, Some(75), Some(0), Some(0)),
      Vector(0, 1000, 2000, 3000, 4000) -> PlanKept(250, 4, 5, Some(100), Some(0), Some(0)),
      Vector.empty -> PlanKept(250, 4, 0, Some(0), None, None),
    ).foreach { case (sent, planKept) =>
      kept(SampleRun(plannedMs = planned, userStarts = starts(sent: _*))).shouldBe(planKept)
    }
  }

  test("users of closed workflows have no planned starts, so they hide none that is missing") {
    val plan = manifest.plan.head
    val run = SampleRun(
      manifest.copy(plan = Vector(plan, plan.copy(code = "sdic", scenario = "other", arrivals = Arrivals.BackToBack))),
      userStarts = starts(0, 1000, 2000) ++ Vector(1 -> 5, 1 -> 6),
    )
    val kept = RunAnalysis.measure(
      run.input,
      (_, workflow) => if (workflow == plan) planned else Vector.empty,
    )
    kept.results.planKept.shouldBe(PlanKept(250, 4, 3, Some(75), Some(0), Some(0), 2))
    PlanKeptRule
      .findings(kept)
      .head
      .detail
      .replace(Words.NoBreak, " ")
      .should(include("1 planned iteration did not start."))
  }

  test("of an interrupted run, only what was planned up to its last start can be missed") {
    val run =
      SampleRun(interruptedAt(2500), plannedMs = planned, userStarts = starts(0, 1000, 2000))
    kept(run).shouldBe(PlanKept(250, 3, 3, Some(100), Some(0), Some(0)))
  }

  test("in a closed model, and without a log, there is no plan of starts to keep") {
    val closed = manifest.copy(loadModel = LoadModel.Closed)
    kept(SampleRun(closed, userStarts = starts(1, 2))).shouldBe(PlanKept(250, 0, 2, None, None, None))
    kept(SampleRun(plannedMs = planned, withLog = false)).keptPercent.shouldBe(None)
  }
}
