package org.folio.perf.analysis.run

import org.folio.perf.model._
import org.folio.perf.testkit.{PlainSuite, SampleRun, SampleStep}

class StepResourcesSpec extends PlainSuite {
  private val start = SampleRun.manifest.loadStartedAt.toEpochMilli
  private val rates = Vector(0.5, 0.8, 1.0, 1.1)
  private val StepMs = 240000L

  private def step(n: Int) = {
    val verdict = if (n < 3) StepVerdict.Sustained else StepVerdict.NotSustained
    SampleStep(rates(n), verdict, n * StepMs, (n + 1) * StepMs)
      .copy(measuredFromMs = n * StepMs + 30000, limitedBy = Option.when(n == 3)("users"))
  }

  private def run(limits: String*): RunManifest = {
    val own = SampleRun.manifest
    val steps = rates.indices.toVector.map(n => LoadStep(n * StepMs, (n + 1) * StepMs, rates(n)))
    CapacityManifest(
      own.copy(thresholds = own.thresholds.copy(limits = limits.toVector)),
      LoadSteps(own.plan.map(_.code), 1, steps),
      CapacityRun("MobiusBaseline", "all", 0.05, 50, None, rates.indices.toVector.map(step)),
    )
  }

  /** CPU of 90 % at the plan's own rate. The minute at the end of a step is partly of the next one. */
  private val metrics = Some {
    val points = (0 until 16).toVector.map { minute =>
      SeriesPoint(
        start + minute * 60000L + 10000,
        rates(minute / 4) * 90 + (if (minute % 4 == 3) 9 else 0),
      )
    }
    val series = Series("AWS/RDS", "CPUUtilization", "db", "Percent", "Average", 60, points = points)
    FrozenMetrics(
      FrozenMetrics.SchemaVersion,
      0,
      start,
      start + 4 * StepMs,
      Vector(series),
      Vector.empty,
    )
  }

  test(
    "the search's own verdicts stay without a threshold on a resource, without metrics, and below it"
  ) {
    val plain = run("errors < 1 %")
    StepResources(plain, metrics).shouldBe(plain)
    StepResources(run("database cpu < 80 %"), None).shouldBe(run("database cpu < 80 %"))
    StepResources(run("database cpu < 95 %"), metrics).shouldBe(run("database cpu < 95 %"))
    plain.profile.steps.get.base.shouldBe(1.0)
  }

  test("a step that exceeds a threshold on a resource is not sustained") {
    val judged = StepResources(run("database cpu < 80 %"), metrics)
    val steps = judged.capacity.get.steps
    steps.map(_.verdict == StepVerdict.Sustained).shouldBe(Vector(true, true, false, false))
    steps(2).limitedBy.shouldBe(Some("database cpu < 80 %"))
    steps(2).because.should(include("db: CPU averages 90"))
    CapacityInterval(steps).shouldBe(CapacityInterval(Some(0.8), Some(1.0)))
    CapacityInterval(run().capacity.get.steps).shouldBe(CapacityInterval(Some(1.0), Some(1.1)))
  }

  test("the steady state is the highest step that holds it, with its rates") {
    val judged = StepResources(run("database cpu < 80 % for 2 m"), metrics)
    judged.profile.rampUpMs.shouldBe(StepMs + 30000)
    judged.profile.steps.get.base.shouldBe(0.8)
    judged.plan.head.iterationsPerMinute
      .shouldBe(SampleRun.manifest.plan.head.iterationsPerMinute * 0.8 +- 1e-9)
  }
}
