package org.folio.perf.analysis.pair.rule

import org.folio.perf.analysis.pair.{Baseline, RunComparison}
import org.folio.perf.model._
import org.folio.perf.testkit.{RuleSuite, SampleComparisons, SampleModuleReports}

class SuspectRulesSpec extends RuleSuite {
  private val bare = RunComparison(
    SampleModuleReports.report("after", seed = 2),
    Baseline.Measured(SampleModuleReports.report("before"), Vector.empty),
  )

  private val slower = Suspect(
    module = "mod-orders",
    requests = Vector("POST /orders/order-lines"),
    transactions = Vector("Add lines"),
    changeMs = 2600,
    lowMs = 2400,
    highMs = 2800,
    leastPercent = 61,
    mostPercent = 61,
    certainty = Certainty.Certain,
    othersUnchanged = 20,
    others = 25,
    changes = Vector.empty,
    cpuPercent = None,
  )

  private def finding(suspect: Suspect): Finding =
    SuspectsNamed.findings(bare.copy(suspects = Vector(suspect))).head

  test("without a suspect nothing is said") {
    SuspectsNamed.findings(bare).shouldBe(empty)
    RowsExplained.findings(bare).shouldBe(empty)
  }

  test("a suspect is named with its request, its change and the transactions") {
    val found = finding(slower)
    found.severity.shouldBe(Severity.Bad)
    plain(found.statement).shouldBe(
      "mod-orders: its request POST /orders/order-lines is slower (+61 %), by 2.60 s a call (95 % interval 2.40 s to " +
        "2.80 s). 1 transaction is slower by it: Add lines."
    )
    plain(found.detail).shouldBe(
      "No recorded setting of the module differs between the runs. Of 25 other modules, 20 are unchanged; for 5 " +
        "there is no evidence."
    )
    found.recommendation.shouldBe(
      "Look at these requests in the logs, traces and database statements of mod-orders."
    )
  }

  test("its changed version and settings stand beside it") {
    val changed = slower.copy(
      requests = Vector("GET /a", "GET /b"),
      leastPercent = 38,
      transactions = Vector.empty,
      certainty = Certainty.Likely,
      changes = Vector(
        Change("Module versions", "mod-orders", Some("1.0"), Some("1.1")),
        Change("CPU units", "mod-orders", Some("512"), Some("256")),
      ),
      cpuPercent = Some(CpuChange(45, 90)),
    )
    val found = finding(changed)
    found.severity.shouldBe(Severity.Warning)
    plain(found.statement).should(
      startWith("mod-orders 1.0 → 1.1: 2 of its requests are slower (+38 to +61 %)")
    )
    plain(found.detail).should(
      startWith(
        "Changed settings of the module: module versions 1.0 → 1.1 and CPU units 512 → 256. Its average CPU utilisation is " +
          "90 %, 45 % in the baseline."
      )
    )
    found.because.should(endWith("The certainty is moderate: repeat both runs to confirm it."))
    found.recommendation.should(startWith("Compare both versions of mod-orders."))
  }

  test("a faster module is good") {
    val faster = slower.copy(changeMs = -120, lowMs = -140, highMs = -100, mostPercent = -30)
    val found = finding(faster)
    found.severity.shouldBe(Severity.Good)
    found.recommendation.shouldBe("")
    plain(found.statement).should(
      include("is faster (−30 %), by 120 ms a call (95 % interval 100 ms to 140 ms)")
    )
  }

  test("a transaction's change is divided between its requests, and the rest is said") {
    val part = ExplainedPart(
      "POST /orders/order-lines",
      Some("mod-orders"),
      PartCause.Time,
      2600,
      2400,
      2800,
      1,
      1,
    )
    val calls = part.copy(
      request = "GET /orders",
      cause = PartCause.Calls,
      changeMs = 300,
      baselineCalls = 11,
      calls = 32,
    )
    val explained = TransactionExplanation("Add lines", 3100, 0, Vector(part, calls), 0, 200)
    plain(SuspectWords.sentence(explained)).shouldBe(
      "Add lines: +3.10 s: +2.60 s of it POST /orders/order-lines (mod-orders) and +300 ms GET /orders (mod-orders), 32 calls " +
        "an execution instead of 11; the rest may be chance."
    )
    plain(SuspectWords.sentence(explained.copy(parts = Vector.empty))).shouldBe(
      "Add lines: +3.10 s; no single request changed by more than chance."
    )
    plain(SuspectWords.sentence(explained.copy(parts = Vector(part), pausesMs = 400))).should(
      endWith("; +400 ms pauses between requests; the rest may be chance.")
    )
  }

  test("a report with a slowed module names it, its new version and its CPU") {
    val found = SampleComparisons.suspected.findings.filter(_.id.startsWith("suspect"))
    found.map(_.id).shouldBe(Vector("suspect-mod-3"))
    plain(found.head.statement)
      .should(startWith("mod-3 1.0.0 → 1.1.0: 3 of its requests are slower"))
    plain(found.head.detail).should(include("CPU utilisation is 90 %, 40 % in the baseline"))
  }
}
