package org.folio.perf.analysis.steps

import org.folio.perf.model._
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class MergedStepsSpec extends AnyFunSuite with Matchers {
  import org.folio.perf.testkit.SampleRun

  private val stairs = Vector(0.8, 0.88, 0.97)
  private val planned =
    stairs.zipWithIndex.map { case (t, n) => LoadStep(n * 180000L, (n + 1) * 180000L, t) }

  private def step(n: Int, growth: Double, verdict: StepVerdict = StepVerdict.Sustained) =
    StepResult(
      stairs(n),
      n * 180000L,
      n * 180000L + 40000,
      (n + 1) * 180000L,
      verdict,
      firm = true,
      "",
      None,
      600,
      10,
      30,
      20,
      Some(StepGrowth(growth, growth - 0.5, growth + 0.5)),
      Some(1000),
      Some(2000),
      0.0,
      62,
    )

  private def part(steps: StepResult*) = SampleRun.manifest.copy(
    profile =
      LoadProfile(0, 3600000, Some(LoadSteps(SampleRun.manifest.plan.map(_.code), 1, planned))),
    capacity = Some(CapacityRun("MobiusBaseline", "all", 0.05, 50, None, steps.toVector)),
  )

  private def merged(parts: RunManifest*) = MergedSteps(parts.head, parts.toVector)

  test("sums of all load generators are judged") {
    val one = part(step(0, 0), step(1, 0), step(2, 8, StepVerdict.Unclear))
    val steps = merged(one, one).capacity.get.steps
    steps
      .map(_.verdict)
      .shouldBe(
        Vector(StepVerdict.Sustained, StepVerdict.Sustained, StepVerdict.NotSustained)
      )
    steps.head.transactionsPerSec.shouldBe(20.0)
    steps.head.waitingUsers.shouldBe(40.0)
  }

  test("the steady state is the highest sustained step, with its rates") {
    val one = part(step(0, 0), step(1, 0), step(2, 8, StepVerdict.NotSustained))
    val run = merged(one, one)
    run.profile.rampUpMs.shouldBe(220000L)
    run.profile.steps.get.base.shouldBe(0.88)
    run.plan.head.iterationsPerMinute
      .shouldBe(SampleRun.manifest.plan.head.iterationsPerMinute * 0.88 +- 1e-9)
  }

  test("what a single load generator found too much ends the steps of all") {
    val early = part(step(0, 0), step(1, 0, StepVerdict.NotSustained))
    val steps = merged(part(step(0, 0), step(1, 0), step(2, 0)), early).capacity.get.steps
    steps.map(_.timesPlan).shouldBe(Vector(0.8, 0.88))
    steps.last.verdict.shouldBe(StepVerdict.NotSustained)
  }

  test("an unclear step below a sustained one is sustained") {
    val noisy = step(0, 0).copy(growthPerMinute = Some(StepGrowth(0.5, -8, 9)))
    val one = part(noisy, step(1, 0), step(2, 8, StepVerdict.NotSustained))
    val steps = merged(one, one).capacity.get.steps
    steps.map(_.verdict).take(2).distinct.shouldBe(Vector(StepVerdict.Sustained))
    val last = part(step(0, 0), noisy)
    merged(last, last).capacity.get.steps.last.verdict.shouldBe(StepVerdict.Unclear)
  }

  test("a run without steps stays as it is") {
    MergedSteps(SampleRun.manifest, Vector(SampleRun.manifest)).shouldBe(SampleRun.manifest)
  }
}
