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
    val text = found(MemoryTrends.findings, run(8, memory(8, 2)))
    text.map(_._1).shouldBe(Vector(Severity.Warning))
    (text.head._2
      .should(fullyMatch))
      .regex(
        """Memory of 1 service is suspected to leak: mod-search \(\+2 points/h, reaches its limit in """ +
          """1\d(\.\d)? to 1\d(\.\d)? h\)\."""
      )
  }

  test("steady memory is no finding in eight hours, and too short to tell in one") {
    found(MemoryTrends.findings, run(8, memory(8, 0))).shouldBe(empty)
    found(MemoryTrends.findings, run(1, memory(1, 0))).shouldBe(
      Vector(
        (Severity.Info, "The run is too short to tell whether memory of 1 service leaks.")
      )
    )
  }

  private def cpu(subject: String, from: Int) =
    series(Vector.tabulate(60)(m => math.min(100.0, 95 + 2.0 * (m - from))), subject)

  test("stations are named in the order in which they saturated") {
    val text = found(SaturationOrder.findings, run(1, cpu("mod-users", 30), cpu("mod-search", 45)))
    text.map(_._1).shouldBe(Vector(Severity.Info))
    text.head._2.shouldBe(
      "2 resources saturated, in this order: mod-users (after 31 min), then mod-search " +
        "(after 46 min)."
    )
    found(SaturationOrder.findings, run(1, cpu("mod-users", 30))).shouldBe(empty)
  }

  test("stations that saturate in the same minute did so together") {
    found(SaturationOrder.findings, run(1, cpu("mod-a", 30), cpu("mod-b", 30))).head._2.shouldBe(
      "2 resources saturated at about the same time: mod-a and mod-b (after 31 min)."
    )
  }

  test("stations that saturate minutes apart are not together, even if their order cannot be told") {
    // One sample over the limit after the other, from different levels: the lines through them are too inaccurate.
    def jump(subject: String, from: Int) =
      series(Vector.tabulate(60)(m => if (m < from) 20.0 else 100.0), subject)
    found(SaturationOrder.findings, run(1, jump("mod-a", 30), jump("mod-b", 32))).head._2.shouldBe(
      "2 resources saturated in an order that the samples do not show: mod-a and mod-b (after 31 min to 33 min)."
    )
  }

  test("stations are together only if each is closer to all others than their accuracy tells") {
    // Each is 50 s after the one before it: neighbours cannot be told apart, the first and the third can.
    def course(subject: String, seconds: Int) =
      series(
        Vector.tabulate(60)(m => math.min(100.0, 95 + 2.0 * (m - 30 - seconds / 60.0))),
        subject,
      )
    found(
      SaturationOrder.findings,
      run(1, course("a", 0), course("b", 50), course("c", 100), course("d", 1200)),
    ).head._2.shouldBe(
      "4 resources saturated, in this order: a and b at about the same time (after 31 min to 31 min 50 s), " +
        "then c (after 32 min 40 s), then d (after 51 min)."
    )
  }
}

class EventsInRunSpec extends RuleSuite {
  private def events(events: RunEvent*): Vector[(Severity, String)] = {
    val measured = SampleRun().measured
    said(EventsInRun.findings(measured.copy(results = measured.results.copy(events = events.toVector))))
  }

  private def event(kind: EventKind, factor: Double, name: Option[String], rows: String*) =
    RunEvent(kind, 1800000, 2040000, rows.toVector, factor, name)

  test("a run without events has no finding") {
    events().shouldBe(empty)
  }

  test("the longest stall is named with its length, its factor and its moment") {
    events(
      event(EventKind.Stall, 6, None, "a", "b"),
      event(EventKind.Stall, 9, None, "a", "b").copy(toMs = 1860000),
    ).shouldBe(
      Vector(
        Severity.Warning -> ("For 4 min all transactions took 6× their usual time, from 30 min after the start. " +
          "It is the longest of 2 such times.")
      )
    )
  }

  test("a step of a module is named with its size and its moment") {
    events(event(EventKind.Step, 1.4, Some("mod-search"), "a", "b", "c", "d")).shouldBe(
      Vector(
        Severity.Warning ->
          "4 transactions of mod-search (a, b, c and 1 other) became 40 % slower at once, 30 min after the start."
      )
    )
  }

  test("a growth of all transactions is a caution, a fall is a note") {
    events(event(EventKind.Growth, 1.3, None, "a", "b")).shouldBe(
      Vector(
        Severity.Warning -> "All transactions became 30 % slower, little by little, over the steady state."
      )
    )
    events(event(EventKind.Growth, 0.8, None, "a", "b")).map(_._1).shouldBe(Vector(Severity.Info))
  }

  test("what may be a step or a growth is named as both") {
    val both = event(EventKind.Growth, 1.3, None, "a", "b").copy(orStep = true)
    events(both, both.copy(transactions = Vector("a")))
      .map(_._2)
      .shouldBe(
        Vector(
          "All transactions became 30 % slower, at once or little by little, over the steady state.",
          "1 transaction became slower at once or little by little during the steady state: a (+30 %).",
        )
      )
  }

  test("single transactions that changed alike are one finding") {
    events(
      event(EventKind.Step, 1.3, None, "a"),
      event(EventKind.Step, 1.6, None, "b"),
      event(EventKind.Step, 0.7, None, "c"),
    ).shouldBe(
      Vector(
        Severity.Warning -> ("2 transactions became slower at once during the steady state: b (+60 %, 30 min after " +
          "the start) and a (+30 %, 30 min after the start)."),
        Severity.Info -> ("1 transaction became faster at once during the steady state: c (−30 %, 30 min after the " +
          "start)."),
      )
    )
  }
}
