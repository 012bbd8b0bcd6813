package org.folio.perf.app

import org.folio.perf.testkit.{PlainSuite, SampleFailures, SampleRunReport}
import org.folio.perf.testkit.SampleFailures._

class ConsoleSummarySpec extends PlainSuite {
  test("that a run was forced comes first") {
    val report = SampleRunReport.empty
    val forced = report.copy(run = report.run.copy(forced = Vector("No invoices.", "No ledgers.")))
    ConsoleSummary
      .lines(forced, "page")
      .find(_.nonEmpty)
      .shouldBe(
        Some("The run was forced (-Dforce). The check before it found: No invoices. No ledgers.")
      )
  }
}

class FailureSummarySpec extends PlainSuite {

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

  test("an interrupted run tells a closed connection in our words, not in those of a library") {
    val closed = refused.copy(reason = "i.g.h.c.i.PrematureCloseException: Premature close")
    FailureSummary
      .lines(SampleFailures.of(closed))
      .shouldBe(
        Vector("  Failed once: POST /invoice/invoice-lines: no answer: the connection was closed before the answer")
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
