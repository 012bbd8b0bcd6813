package org.folio.perf.analysis.pair.rule

import org.folio.perf.model._
import org.folio.perf.testkit.{RuleSuite, SampleComparisons, SampleModuleReports}

class SuspectRulesSpec extends RuleSuite {
  private val bare = SampleModuleReports.compared(SampleModuleReports.nextRun())

  private val slower = Suspect(
    module = "mod-orders",
    requests = Vector("POST /orders/order-lines"),
    transactions = Vector("Add lines"),
    changeMs = 2600,
    lowMs = 2400,
    highMs = 2800,
    baselineMs = 4200,
    ms = 6860,
    certainty = Certainty.Certain,
    othersUnchanged = 20,
    others = 25,
    changes = Vector.empty,
    cpuPercent = None,
  )

  private def tell(suspect: Suspect): Unit = tell(SuspectsNamed.findings(bare.copy(suspects = Vector(suspect))))

  test("without a suspect nothing is said; one is named with its request, its change and the transactions") {
    tell(SuspectsNamed.findings(bare) ++ RowsExplained.findings(bare))
    tell(slower)
    tell(slower.copy(requests = Vector("POST /orders/order-lines: mod-orders")))
  }

  test("its changed version and settings stand beside it, and a faster module is good") {
    tell(
      slower.copy(
        requests = Vector("GET /a", "GET /b"),
        transactions = Vector.empty,
        certainty = Certainty.Likely,
        changes = Vector(
          Change("Module versions", "mod-orders", Some("1.0"), Some("1.1")),
          Change("CPU units", "mod-orders", Some("512"), Some("256")),
        ),
        cpuPercent = Some(CpuChange(45, 90)),
      )
    )
    tell(slower.copy(changeMs = -120, lowMs = -140, highMs = -100, baselineMs = 400, ms = 281))
  }

  test("a transaction's change is divided between its requests, and the rest is said") {
    val part =
      ExplainedPart("POST /orders/order-lines", Some("mod-orders"), PartCause.Time, 2600, 2400, 2800, 1, 1)
    val calls =
      part.copy(request = "GET /orders", cause = PartCause.Calls, changeMs = 300, baselineCalls = 11, calls = 32)
    val explained = TransactionExplanation("Add lines", 3100, Vector(part, calls), 0, 200)
    val none = explained.copy(parts = Vector.empty)
    Vector(explained, explained.copy(parts = Vector(part), pausesMs = 400), none)
      .foreach(one => tell(RowsExplained.findings(bare.copy(explanations = Vector(one)))))
    say(SuspectWords.sentence(none))
  }

  test("a report with a slowed module names it, its new version and its CPU") {
    tell(SampleComparisons.suspected.findings.filter(_.id.startsWith("suspect")))
  }
}
