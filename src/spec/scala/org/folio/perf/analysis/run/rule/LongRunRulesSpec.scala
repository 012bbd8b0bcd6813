package org.folio.perf.analysis.run.rule

import java.time.Instant
import org.folio.perf.model._
import org.folio.perf.testkit.SampleRun._
import org.folio.perf.testkit.{RuleSuite, SampleRun}
import scala.util.Random

/** Rules about what a run of hours shows. */
class LongRunRulesSpec extends RuleSuite {

  private def run(hours: Int, series: Series*): SampleRun = {
    val ms = hours * 3600000L
    SampleRun(
      manifest.copy(
        profile = LoadProfile(60000, ms),
        endedAt = Some(Instant.ofEpochMilli(StartMs + ms + 60000)),
      ),
      metrics = Some(metrics(series: _*)),
    )
  }

  private def memory(hours: Int, pointsPerHour: Double) = {
    val random = new Random(1)
    val values =
      Vector.tabulate(hours * 60)(m => 50 + pointsPerHour * m / 60 + random.nextGaussian() * 0.2)
    series(values, metric = "MemoryUtilization")
  }

  test("memory that rises for eight hours is suspected, with rate and hours that are left") {
    // For four hours it is no more than watched; steady memory is no finding, and one hour too short to tell.
    tell(
      MemoryTrends.findings,
      run(8, memory(8, 2)),
      run(4, memory(4, 2)),
      run(8, memory(8, 0)),
      run(1, memory(1, 0)),
    )
  }

  private def cpu(subject: String, from: Int) =
    series(Vector.tabulate(60)(m => math.min(100.0, 95 + 2.0 * (m - from))), subject)

  test("stations are named with their times, in the order in which they saturated; those of the same minute have none") {
    tell(
      SaturationOrder.findings,
      run(1, cpu("mod-users", 30), cpu("mod-search", 45)),
      run(1, cpu("mod-users", 30)),
      run(1, cpu("mod-a", 30), cpu("mod-b", 30)),
    )
  }

  test("stations that saturate minutes apart have their times, even if their order is not certain") {
    // One sample over the limit after the other, from different levels: the lines through them are too inaccurate.
    def jump(subject: String, from: Int) =
      series(Vector.tabulate(60)(m => if (m < from) 20.0 else 100.0), subject)
    tell(SaturationOrder.findings, run(1, jump("mod-a", 30), jump("mod-b", 32)))
  }

  test("stations have no order only if each is closer to all others than their accuracy tells") {
    // Each is a sample after the one before it: neighbours cannot be told apart, the first and the third can.
    def course(subject: String, seconds: Int) =
      series(
        Vector.tabulate(60)(m => math.min(100.0, 95 + 2.0 * (m - 30 - seconds / 60.0))),
        subject,
      )
    tell(SaturationOrder.findings, run(1, course("a", 0), course("b", 50), course("c", 100), course("d", 1200)))
  }
}

class EventsInRunSpec extends RuleSuite {
  private def events(events: RunEvent*): Vector[Finding] = {
    val measured = SampleRun().measured
    EventsInRun.findings(measured.copy(results = measured.results.copy(events = events.toVector))).iterator.toVector
  }

  private def event(kind: EventKind, factor: Double, name: Option[String], rows: String*) =
    RunEvent(kind, 1800000, 2040000, rows.toVector, factor, name)

  test("events are named with their size and moment, the longest stall, and single transactions in one finding") {
    val growth = event(EventKind.Growth, 1.3, None, "a", "b")
    val both = growth.copy(orStep = true)
    Vector(
      Vector.empty,
      Vector(
        event(EventKind.Stall, 6, None, "a", "b"),
        event(EventKind.Stall, 9, None, "a", "b").copy(toMs = 1860000),
      ),
      Vector(event(EventKind.Step, 1.4, Some("mod-search"), "a", "b", "c", "d")),
      Vector(growth),
      Vector(growth.copy(factor = 0.8)),
      Vector(both, both.copy(transactions = Vector("a"))),
      Vector(1.3 -> "a", 1.6 -> "b", 0.7 -> "c").map { case (factor, name) =>
        event(EventKind.Step, factor, None, name)
      },
    ).foreach(all => tell(events(all: _*)))
  }
}
