package org.folio.perf.report

import org.folio.perf.analysis.Words
import org.folio.perf.model._
import org.folio.perf.testkit.{Markup, SectionSuite}

/** The calls inside FOLIO on the page. */
class CallsPageSpec extends SectionSuite {
  private val request =
    RequestShare("POST /circulation/check-in-by-barcode", Some("mod-circulation"), 1, 100, 100, 100, 100)
  private val first = TransactionBreakdown("Check in", "cico", 10, 100, Vector(request), 0)
  private val run = sample.copy(breakdown = Vector(first))

  /** @param calls of the slowest request; the last of the longest own time is at `longest` */
  private def page(calls: Int, longest: Int): String = {
    val slowest = Vector.tabulate(calls) { i =>
      SlowCall(math.min(i, 1), s"GET /call-$i-", "mod-users", i.toDouble, 2, if (i == longest) 777 else 1, 200)
    }
    val tree = Vector(
      FoldedCall(0, request.name, "mod-circulation", 1, 100, 10, 0),
      FoldedCall(1, "GET /a", "mod-users", 1, 1, 1, 0),
    )
    val traced =
      TracedRequest(request.name, first.transaction, 1, 100, Vector.empty, Vector.empty, tree = tree, slowest = slowest)
    val edges = Vector(CallEdge("mod-circulation", "mod-users", 10, 1, 0))
    section(
      run.copy(calls = Some(CallsResult("files", 1, 100, 0, Vector.empty, edges, Vector(traced)))),
      "breakdown",
    )
  }

  test("the table of the slowest request says how many of its calls it leaves out") {
    val cut = page(45, 0)
    cut.should(include("request whose calls FOLIO's logs (files) have whole: . Own time is that in which no call "))
    cut.should(include("GET /call-27-"))
    (cut.should(not)).include("GET /call-28-")
    cut.should(include("The first 28 of 45; csv/calls-slowest.csv has all."))
    (page(28, 0).should(not)).include("calls-slowest.csv has all")
  }

  test("the call of the longest own time is among the shown ones of the slowest request") {
    val long = page(45, 39)
    long.should(include("777.0"))
    long.should(include("The first 40 of 45; csv/calls-slowest.csv has all."))
  }

  test("a request without a whole trace is time of no module") {
    val untraced = RequestShare("GET /invoices", Some("mod-invoice"), 1, 300, 300, 300, 300)
    val own = Vector(OwnTime("mod-circulation", 100, 1))
    val traced = TracedRequest(request.name, first.transaction, 1, 100, own, Vector.empty)
    val calls = CallsResult("files", 1, 100, 0, Vector.empty, Vector.empty, Vector(traced))
    val row = first.copy(averageMs = 400, requests = Vector(request, untraced))
    val html = Report.page(run.copy(breakdown = Vector(row), calls = Some(calls)))
    val bars = Markup.parse(html).attributes("aria-label").map(_.replace(Words.NoBreak, " "))
    bars.should(contain("mod-invoice with what it calls 75 %, mod-circulation 25 %, outside modules 0 %"))
  }

  test("on a phone, the called module of a call between modules has a label") {
    val html = Report.page(
      run.copy(calls =
        Some(CallsResult("files", 1, 100, 0, Vector.empty, Vector(CallEdge("mod-a", "mod-b", 10, 1, 0)), Vector.empty))
      )
    )
    html.should(include("""data-l="To""""))
  }

  test("logs without a whole request say that the calls are not known, and what is missing") {
    val none =
      CallsResult("files", 0, 3, 0, Vector.empty, Vector.empty, Vector.empty, remarks = Vector("They are gone."))
    val html = section(run.copy(calls = Some(none)), "breakdown")
    html.should(include("FOLIO's logs (files) have no whole request of the steady state"))
    html.should(include("They are gone.").and(not(include("of 0"))).and(not(include("Modules by own time"))))
    section(run.copy(calls = Some(none)), "method").should(include("FOLIO's logs: They are gone."))
  }
}
