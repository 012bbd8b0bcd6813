package org.folio.perf.analysis.run

import org.folio.perf.analysis.tally.{BreakdownTally, RequestModules, RequestTally, RunWindow, TimeAxis}
import org.folio.perf.settings.Releases
import org.folio.perf.model._
import org.folio.perf.testkit.{PlainSuite, SentInRow}
import org.folio.perf.testkit.SampleTimes.outcomes

class BreakdownsSpec extends PlainSuite {
  private val window = RunWindow(1000000, 0, 600000, 600000, 600000)
  private val names = Vector("GET /users", "GET /tags")
  private val sent = new SentInRow

  private def result(averageMs: Long) = TransactionRow("A", "a", outcomes(18, ms = averageMs), 0, window)

  /** Eighteen executions, evenly over the run; the second request is slow in the last third. */
  private def tally: BreakdownTally = {
    val made = new BreakdownTally(window)
    for (i <- 0 until 18) {
      val slow = if (i >= 12) 400 else 100
      val requests = sent(names(0) -> 30, names(1) -> slow)
      made.finished(TransactionSample(1000000 + i * 33000L, 40 + slow, "t", "A", ok = true, "", Some(requests)))
    }
    made
  }

  private val requests = new RequestTally(window, TimeAxis.of(window))

  private val modules = new RequestModules(None, None, Platform.Okapi, Releases.moduleOf(_, Platform.Okapi))

  test("traces stand at the slowest request of their transaction") {
    def trace(request: String) =
      TraceSample(1005000, 500, "t1", "A", request, "x-okapi-trace", "GET mod-x")
    val rows = new Breakdowns(tally, requests, modules, traces = names.map(trace)).rows(Vector(result(240)))
    rows.head.requests
      .map(_.traces)
      .shouldBe(
        Vector(Vector.empty, Vector(RequestTrace(5000, 500, "t1", "x-okapi-trace", "GET mod-x")))
      )
  }

  test("requests and the rest add up to the average") {
    val row = new Breakdowns(tally, requests, modules).rows(Vector(result(240))).head
    row.requests
      .map(r => (r.name, r.callsPerExecution, r.perExecutionMs))
      .shouldBe(
        Vector((names(0), 1.0, 30.0), (names(1), 1.0, 200.0))
      )
    (row.executions, row.remainderMs, row.jobMs, row.earlierMs).shouldBe((18L, 10.0, None, None))
  }
}
