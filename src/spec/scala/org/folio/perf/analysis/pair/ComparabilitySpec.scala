package org.folio.perf.analysis.pair

import org.folio.perf.analysis.Words
import org.folio.perf.testkit.PlainSuite

class ComparabilitySpec extends PlainSuite {
  private def reason(iterations: Long, failed: Long) =
    Comparability.reasonAgainst(iterations, failed).map(_.replace(Words.NoBreak, " "))

  test("times may be compared while fewer than a tenth failed") {
    reason(100, 0).shouldBe(None)
    reason(1000, 99).shouldBe(None)
  }

  test("from a tenth on they may not, and the reason has the share") {
    reason(1000, 100).shouldBe(
      Some("10 % of 1,000 executions failed. Times are compared below 10 %.")
    )
    reason(8, 3).getOrElse("").should(startWith("37.5 % of 8 executions failed."))
  }

  test("when all failed that is the reason") {
    reason(7, 7).shouldBe(Some("All 7 executions failed."))
  }

  test("without iterations there is nothing to compare") {
    reason(0, 0).shouldBe(Some("No execution that started in the steady state has finished."))
  }
}
