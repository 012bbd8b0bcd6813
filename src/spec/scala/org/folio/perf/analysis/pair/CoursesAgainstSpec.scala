package org.folio.perf.analysis.pair

import org.folio.perf.analysis.run.RunEvents
import org.folio.perf.model._
import org.folio.perf.testkit.{PlainSuite, SampleModuleReports}
import org.scalactic.Tolerance

class CoursesAgainstSpec extends PlainSuite with Tolerance {
  private val baseline = Baseline.Measured(plain("before", 2), Vector.empty)

  private def plain(id: String, seed: Long) =
    SampleModuleReports.report(id, seed = seed, blocks = 60)

  /** @param factor of the times of Row 2, by minute */
  private def run(factor: Int => Double): RunReport =
    SampleModuleReports.changed(plain("after", 1), "Row 2")(row =>
      row.copy(meanLogMs = row.meanLogMs.zipWithIndex.map { case (x, minute) =>
        x.map(_ + math.log(factor(minute)))
      })
    )

  private def events(report: RunReport): Vector[RunEvent] =
    baseline.events(report, RunComparison(report, baseline))

  test("a growth from the baseline's level is named with its size") {
    val found = events(run(minute => 1 + 0.3 * minute / 60))
    found.map(e => (e.kind, e.transactions)).shouldBe(Vector((EventKind.Growth, Vector("Row 2"))))
    found.head.factor.shouldBe(1.29 +- 0.03)
  }

  test("a step is named with its moment") {
    val found = events(run(minute => if (minute < 30) 1 else 1.4))
    found.map(e => (e.kind, e.fromMs)).shouldBe(Vector((EventKind.Step, 300000L + 30 * 60000)))
  }

  test("a transaction that is slower from the start has no event") {
    events(run(_ => 1.4)).shouldBe(empty)
    events(run(_ => 1)).shouldBe(empty)
  }

  test("a growth from far below the baseline's level contradicts it") {
    events(run(minute => 0.5 + 0.3 * minute / 60)).shouldBe(empty)
  }

  test("an event that the run itself shows is not named again") {
    val grown = run(minute => 1 + 0.3 * minute / 60)
    val known = RunEvents(grown)
    known.map(_.transactions).shouldBe(Vector(Vector("Row 2")))
    events(grown.copy(events = known)).shouldBe(empty)
  }

  test("a published test has no blocks to compare with") {
    val published = Baseline.Published(SampleModuleReports.published)
    val grown = run(minute => 1 + 0.3 * minute / 60)
    published.events(grown, RunComparison(grown, published)).shouldBe(empty)
  }
}
