package org.folio.perf.app

import org.folio.perf.model.RunFailures
import org.folio.perf.testkit.SampleFailures
import org.folio.perf.testkit.SampleFailures._
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class FailureSummarySpec extends AnyFunSuite with Matchers {

  test("a run without failures has no line") {
    FailureSummary.lines(RunFailures.Empty).shouldBe(empty)
  }

  test("the three most frequent failures have a line with FOLIO's own words") {
    val validation = answered(
      422,
      """{"errors":[{"message":"must not be null","code":"-1","parameters":[{"key":"vendor"}]}]}""",
    )
    val failures = SampleFailures.of(
      Vector(answered(500, "")) ++ Vector.fill(3)(noBudget) ++ Vector.fill(2)(refused) ++
        Vector.fill(2)(validation.copy(atMs = StartMs + 1)): _*
    )
    FailureSummary
      .lines(failures)
      .shouldBe(
        Vector(
          "  Failed 3 times: POST /invoice/invoice-lines: status 404: budgetNotFoundByFundId: Budget not found by fundId",
          "  Failed 2 times: POST /invoice/invoice-lines: no answer: i.n.c.AbstractChannel$AnnotatedConnectException: Connection refused: /127.0.0.1:1",
          "  Failed 2 times: POST /invoice/invoice-lines: status 422: must not be null (vendor)",
        )
      )
  }

  test("without words the check says what is wrong, and long words are cut off") {
    FailureSummary
      .lines(SampleFailures.of(answered(500, "")))
      .shouldBe(
        Vector("  Failed once: POST /invoice/invoice-lines: status 500 instead of 201")
      )
    FailureSummary.lines(SampleFailures.of(answered(500, "x" * 299))).head.length.should(be < 230)
  }
}
