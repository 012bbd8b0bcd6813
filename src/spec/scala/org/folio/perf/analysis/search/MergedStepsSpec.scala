package org.folio.perf.analysis.search

import org.folio.perf.model._
import org.folio.perf.testkit.{SampleRun, SampleStep}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class MergedStepsSpec extends AnyFunSuite with Matchers {
  private val stairs = Vector(0.8, 0.88, 0.97)
  private val planned =
    stairs.zipWithIndex.map { case (t, n) => LoadStep(n * 180000L, (n + 1) * 180000L, t) }

  /**
   * @param growth users a minute of one load generator, `waiting` at first
   * @param verdict of its own part
   */
  private def step(
      n: Int,
      growth: Double,
      verdict: StepVerdict = StepVerdict.Sustained,
      waiting: Double = 20,
  ) = {
    val blocks = (0 until 16).toVector.map { i =>
      waiting + growth * i * BlockSeconds / 60 + (if (i % 2 == 0) 0.3 else -0.3)
    }
    SampleStep(stairs(n), verdict, n * 180000L, (n + 1) * 180000L).copy(
      transactionsPerSec = 10,
      waitingUsers = waiting,
      growthPerMinute = Some(StepGrowth(growth, growth - 0.5, growth + 0.5)),
      blocks = Some(StepBlocks(BlockSeconds, blocks, blocks.map(_ + 30))),
    )
  }

  private val BlockSeconds = 12

  /** Twice this growth is more than none, but too little to be clear. */
  private val Unclear = 3.5

  private def part(steps: StepResult*) = SampleRun.manifest.copy(
    profile = LoadProfile(0, 3600000, Some(LoadSteps(SampleRun.manifest.plan.map(_.code), 1, planned))),
    capacity = Some(CapacityRun("MobiusBaseline", "all", 0.05, 50, None, steps.toVector)),
  )

  private def merged(parts: RunManifest*) = MergedSteps(parts.head, parts.toVector)

  /** Steps of several load generators together. */
  private def steps(parts: RunManifest*) = merged(parts: _*).capacity.get.steps

  test("sums of all load generators are judged") {
    val one = part(step(0, 0), step(1, 0), step(2, 20, StepVerdict.Unclear))
    val sums = steps(one, one)
    sums
      .map(_.verdict)
      .shouldBe(
        Vector(StepVerdict.Sustained, StepVerdict.Sustained, StepVerdict.NotSustained)
      )
    sums.head.transactionsPerSec.shouldBe(20.0)
    sums.head.waitingUsers.shouldBe(40.0)
  }

  test("the steady state is the highest sustained step, with its rates") {
    val one = part(step(0, 0), step(1, 0), step(2, 20, StepVerdict.NotSustained))
    val run = merged(one, one)
    run.profile.rampUpMs.shouldBe(220000L)
    run.profile.steps.get.base.shouldBe(0.88)
    run.plan.head.iterationsPerMinute
      .shouldBe(SampleRun.manifest.plan.head.iterationsPerMinute * 0.88 +- 1e-9)
  }

  test("a limit that a single load generator found exceeded is exceeded for all") {
    def failing(firm: Boolean, by: String) =
      part(
        step(0, 0),
        step(1, 0, StepVerdict.NotSustained).copy(firm = firm, limitedBy = Some(by)),
      )
    def last(other: RunManifest) = steps(part(step(0, 0), step(1, 0), step(2, 0)), other).last
    last(failing(firm = true, "errors < 1 %")).verdict.shouldBe(StepVerdict.NotSustained)
    last(failing(firm = false, "users")).verdict.shouldBe(StepVerdict.NotSustained)
    last(failing(firm = true, "errors < 1 %")).timesPlan.shouldBe(0.88)
  }

  test(
    "a backlog that ended the step of one load generator early is measured in its last seconds"
  ) {
    val early = step(1, 0, StepVerdict.NotSustained)
      .copy(firm = false, limitedBy = Some("users"), measuredFromMs = 185000, toMs = 200000)
    val last = steps(part(step(0, 0), step(1, 0)), part(step(0, 0), early)).last
    (last.measuredFromMs, last.toMs).shouldBe((185000L, 200000L))
  }

  test("growth of the users of a single load generator is not that of all") {
    val grows = step(1, 20, StepVerdict.NotSustained).copy(limitedBy = Some("users"))
    val falls = step(1, -20)
    val last = steps(part(step(0, 0), grows), part(step(0, 0), falls)).last
    last.verdict.shouldBe(StepVerdict.Sustained)
    last.growthPerMinute.get.perMinute.shouldBe(0.0 +- 0.2)
  }

  test("an unclear step below a sustained one is sustained") {
    val one =
      part(step(0, Unclear, waiting = 45), step(1, 0), step(2, 20, StepVerdict.NotSustained))
    steps(one, one).map(_.verdict).take(2).distinct.shouldBe(Vector(StepVerdict.Sustained))
    val last = part(step(0, 0), step(1, Unclear, waiting = 45))
    steps(last, last).last.verdict.shouldBe(StepVerdict.Unclear)
  }

  test("an unclear step with far more waiting users than usual is not sustained") {
    val last = part(step(0, 0), step(1, Unclear, waiting = 80))
    steps(last, last).last.verdict.shouldBe(StepVerdict.NotSustained)
  }

  test("verdicts that contradict each other are none") {
    val one = part(step(0, 0), step(1, 20), step(2, 0))
    steps(one, one)
      .map(_.verdict)
      .shouldBe(Vector(StepVerdict.Sustained, StepVerdict.Unclear, StepVerdict.Unclear))
  }

  test("the sum of growths that single load generators cannot tell is judged") {
    val one = part(step(0, 0), step(1, 6, StepVerdict.Unclear))
    steps(one, one).last.verdict.shouldBe(StepVerdict.NotSustained)
  }

  test("steps without users in blocks are unclear") {
    val short = part(step(0, 0).copy(blocks = None))
    steps(short, short).head.verdict.shouldBe(StepVerdict.Unclear)
  }

  test("a run without steps stays as it is") {
    MergedSteps(SampleRun.manifest, Vector(SampleRun.manifest)).shouldBe(SampleRun.manifest)
  }
}
