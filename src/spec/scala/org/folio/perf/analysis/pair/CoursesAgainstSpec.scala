package org.folio.perf.analysis.pair

import org.folio.perf.analysis.run.RunEvents
import org.folio.perf.model._
import org.folio.perf.testkit.{PlainSuite, SampleModuleReports}

class CoursesAgainstSpec extends PlainSuite {
  private val baseline = Baseline.Measured(plain("before", 2), Vector.empty)

  private def plain(id: String, seed: Long) = SampleModuleReports.report(id, seed = seed, blocks = 60)

  /** @param factor of the times of Row 2, by minute */
  private def run(factor: Int => Double): RunReport =
    SampleModuleReports.changed(plain("after", 1), "Row 2")(row =>
      row.copy(meanLogMs = row.meanLogMs.zipWithIndex.map { case (x, minute) => x.map(_ + math.log(factor(minute))) })
    )

  private val grown = run(minute => 1 + 0.3 * minute / 60)

  private def events(report: RunReport, baseline: Baseline = baseline): Vector[RunEvent] =
    baseline.events(report, RunComparison(report, baseline))

  test("a growth from the baseline's level is named with its size, a step with its moment") {
    val growth = events(grown)
    growth.map(e => (e.kind, e.transactions)).shouldBe(Vector((EventKind.Growth, Vector("Row 2"))))
    growth.head.factor.shouldBe(1.29 +- 0.03)
    events(run(minute => if (minute < 30) 1 else 1.4))
      .map(e => (e.kind, e.fromMs))
      .shouldBe(Vector((EventKind.Step, 300000L + 30 * 60000)))
  }

  test("a transaction that is slower from the start, or grows from far below the baseline's level, has no event") {
    Vector[Int => Double](_ => 1.4, _ => 1, minute => 0.5 + 0.3 * minute / 60)
      .flatMap(factor => events(run(factor)))
      .shouldBe(empty)
  }

  test("an event that the run itself shows is not named again, and a published test has no blocks to compare with") {
    val known = RunEvents(grown)
    known.map(_.transactions).shouldBe(Vector(Vector("Row 2")))
    events(grown.copy(events = known)).shouldBe(empty)
    events(grown, Baseline.Published(SampleModuleReports.published)).shouldBe(empty)
  }
}
