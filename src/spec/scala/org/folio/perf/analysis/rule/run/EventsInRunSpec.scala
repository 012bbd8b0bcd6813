package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.Words
import org.folio.perf.model._
import org.folio.perf.testkit.SampleRun
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class EventsInRunSpec extends AnyFunSuite with Matchers {
  private def said(events: RunEvent*): Vector[(Severity, String)] = {
    val measured = SampleRun().measured
    EventsInRun
      .findings(measured.copy(results = measured.results.copy(events = events.toVector)))
      .map(f => f.severity -> f.statement.replace(Words.NoBreak, " "))
  }

  private def event(kind: EventKind, factor: Double, name: Option[String], rows: String*) =
    RunEvent(kind, 1800000, 2040000, rows.toVector, factor, name)

  test("a run without events has no finding") {
    said().shouldBe(empty)
  }

  test("the longest stall is named with its length, its factor and its moment") {
    said(
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
    said(event(EventKind.Step, 1.4, Some("mod-search"), "a", "b", "c", "d")).shouldBe(
      Vector(
        Severity.Warning ->
          "4 transactions of mod-search (a, b, c and 1 other) became 40 % slower at once, 30 min after the start."
      )
    )
  }

  test("a growth of all transactions is a caution, a fall is a note") {
    said(event(EventKind.Growth, 1.3, None, "a", "b")).shouldBe(
      Vector(
        Severity.Warning -> "All transactions became 30 % slower, little by little, over the steady state."
      )
    )
    said(event(EventKind.Growth, 0.8, None, "a", "b")).map(_._1).shouldBe(Vector(Severity.Info))
  }

  test("what may be a step or a growth is named as both") {
    val both = event(EventKind.Growth, 1.3, None, "a", "b").copy(orStep = true)
    said(both, both.copy(transactions = Vector("a")))
      .map(_._2)
      .shouldBe(
        Vector(
          "All transactions became 30 % slower, at once or little by little, over the steady state.",
          "1 transaction became slower at once or little by little during the steady state: a (+30 %).",
        )
      )
  }

  test("single transactions that changed alike are one finding") {
    said(
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
