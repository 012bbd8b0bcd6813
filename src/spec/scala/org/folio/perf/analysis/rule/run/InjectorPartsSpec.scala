package org.folio.perf.analysis.rule.run

import java.time.Instant
import org.folio.perf.analysis.Words
import org.folio.perf.model._
import org.folio.perf.testkit.SampleRun
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class InjectorPartsSpec extends AnyFunSuite with Matchers {
  private val host = InjectorHost("Linux", 2, 1024)

  /** Its part is every third arrival, of which it has sent ten. */
  private def part(
      index: Int,
      startedMs: Long = 0,
      ending: Option[Ending] = Some(Ending.Completed),
      clock: Option[ClockOffset] = Some(ClockOffset(0, 12)),
  ): RunInjector = RunInjector(
    index,
    s"run-$index",
    host,
    clock,
    startedMs,
    ending.map(_ => 240000L),
    ending,
    Vector(PartArrivals(WorkflowTurns("cico", 3, Vector(index - 1)), 10)),
    Vector.empty,
  )

  private def findings(parts: RunInjector*): Vector[(String, Severity, String)] = {
    val injectors = RunInjectors(3, "night", Instant.EPOCH, parts.toVector)
    val run = SampleRun(manifest = SampleRun.manifest.copy(injectors = Some(injectors)))
    InjectorParts
      .findings(run.measured)
      .map(f => (f.id, f.severity, f.statement.replace(Words.NoBreak, " ")))
  }

  test("of one load generator nothing is said") {
    InjectorParts.findings(SampleRun().measured).shouldBe(empty)
  }

  test("all load generators together are good") {
    findings(part(1), part(2), part(3)).shouldBe(
      Vector(
        (
          "injectors",
          Severity.Good,
          "All 3 load generators of run night sent their part of the load.",
        )
      )
    )
  }

  test("missing load generators are named") {
    findings(part(2)).shouldBe(
      Vector(
        (
          "injectors-missing",
          Severity.Bad,
          "1 of 3 load generators: the records of load generators 1 and 3 are missing.",
        )
      )
    )
  }

  test("a load generator that was interrupted or killed is named, with its time where it is known") {
    findings(part(1), part(2, ending = Some(Ending.Interrupted)), part(3, ending = None)).shouldBe(
      Vector(
        (
          "injector-cut-short",
          Severity.Bad,
          "Load generator 2 of 3 was interrupted after 4 min of 11 min.",
        ),
        (
          "injector-cut-short",
          Severity.Bad,
          "Load generator 3 of 3 was killed, or was still running when its records were taken.",
        ),
      )
    )
  }

  test("a load generator is late from more than a second after the first on") {
    findings(part(1), part(2, startedMs = 1000), part(3, startedMs = 5200)).shouldBe(
      Vector(
        ("injector-late", Severity.Warning, "Load generator 3 of 3 started 5.20 s after the first.")
      )
    )
  }

  test("a clock that was off is named with its side") {
    val off = findings(
      part(1, clock = Some(ClockOffset(-3000, 15))),
      part(2, clock = Some(ClockOffset(120, 15))),
      part(3, clock = None),
    )
    off
      .filter(_._1 == "injector-clock")
      .map(_._3)
      .shouldBe(
        Vector(
          "The clock of load generator 1 of 3 was 3.00 s ahead of the target's clock; the report " +
            "corrects its times.",
          "The clock of load generator 2 of 3 was 120 ms behind the target's clock; the report corrects " +
            "its times.",
        )
      )
  }
}
