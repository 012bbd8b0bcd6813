package org.folio.perf.analysis.breakdown

import org.folio.perf.settings.Releases
import org.folio.perf.analysis.{RunWindow, TransactionRow}
import org.folio.perf.model._
import org.folio.perf.testkit.InventedRecords
import org.folio.perf.testkit.SampleTimes.outcomes
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class BreakdownsSpec extends AnyFunSuite with Matchers {
  private val window = RunWindow(1000000, 0, 600000, 600000, 600000)
  private val names = Vector("GET /users", "GET /tags")
  private val group = Vector("A")

  private def result(averageMs: Long) = TransactionRow("A", "a", outcomes(18, ms = averageMs), 0, window)

  /** Eighteen executions, evenly over the run; the second request is slow in the last third. */
  private def tally: BreakdownTally = {
    val log = new InventedRecords(1000000)
    for (i <- 0 until 18) {
      val at = i * 33000
      val slow = if (i >= 12) 400 else 100
      log.request(group, names(0), at, at + 30)
      log.request(group, names(1), at + 31, at + 31 + slow)
      log.group(group, at, at + 40 + slow, 30 + slow, ok = true)
    }
    added(log)
  }

  private def added(records: InventedRecords): BreakdownTally = {
    val made = new BreakdownTally(window, Set("A"))
    made.add(records.log)
    made
  }

  private val modules = new RequestModules(None, None, Platform.Okapi, Releases.moduleOf(_, Platform.Okapi))

  test("traces stand at the slowest request of their transaction") {
    def trace(request: String) =
      TraceSample(1005000, 500, "t1", "A", request, "x-okapi-trace", "GET mod-x")
    val rows = new Breakdowns(tally, modules, traces = names.map(trace)).rows(Vector(result(240)))
    rows.head.requests
      .map(_.traces)
      .shouldBe(
        Vector(Vector.empty, Vector(RequestTrace(5000, 500, "t1", "x-okapi-trace", "GET mod-x")))
      )
  }

  test("in crowded moments, calls and time are those of all requests") {
    val log = new InventedRecords(1000000)
    // Sixty users do the same at the same time, with pauses: nobody can tell whose request is whose.
    val random = new scala.util.Random(3)
    val records = (0 until 60).flatMap { _ =>
      val (from, pause) = (random.nextInt(2000), 200 + random.nextInt(3000))
      val (first, second) = (20 + random.nextInt(30), 90 + random.nextInt(60))
      val again = from + first + pause
      Vector(
        (from + first, () => log.request(group, names(0), from, from + first)),
        (again + second, () => log.request(group, names(1), again, again + second)),
        (again + second, () => log.group(group, from, again + second, first + second, ok = true)),
      )
    }
    records.sortBy(_._1).foreach(_._2())
    val row = new Breakdowns(added(log), modules).rows(Vector(result(2000))).head
    row.requests.map(_.callsPerExecution).shouldBe(Vector(1.0, 1.0))
    // Averages of 20 to 49 and of 90 to 149 ms.
    row.requests(0).perExecutionMs.shouldBe(34.5 +- 5)
    row.requests(1).perExecutionMs.shouldBe(119.5 +- 8)
  }

  test("long executions in crowded moments have all their calls, also those after the steady state") {
    val log = new InventedRecords(1000000)
    val random = new scala.util.Random(5)
    val records = (0 until 60).flatMap { _ =>
      val from = random.nextInt(500000)
      val calls = Vector.tabulate(100) { i =>
        val start = from + i * 4000 + random.nextInt(2000)
        (start, start + 80 + random.nextInt(41))
      }
      val end = calls.last._2
      calls.map { case (start, at) => (at, () => log.request(group, names(0), start, at)) } :+
        ((end, () => log.group(group, from, end, calls.map { case (start, at) => at - start }.sum, ok = true)))
    }
    records.sortBy(_._1).foreach(_._2())
    val request = new Breakdowns(added(log), modules).rows(Vector(result(400000))).head.requests.head
    request.callsPerExecution.shouldBe(100.0 +- 1)
    request.averageMs.shouldBe(100.0 +- 1)
  }
}
