package org.folio.perf.app

import org.folio.perf.testkit.{PlainSuite, SampleFailures, SampleRunReport}
import org.folio.perf.model._
import org.folio.perf.testkit.SampleFailures._

class ConsoleSummarySpec extends PlainSuite {

  private val report = SampleRunReport.empty.copy(
    verdict = Verdict(
      VerdictStatus.Failed,
      "Two thresholds are exceeded. 3\u00a0% failed.",
      Vector("3\u00a0% failed.", "A: the 95th percentile is 5\u00a0s."),
    ),
    keyFigures = Vector(
      KeyFigure("Failed", "3", "of 100", "limit 1\u00a0%"),
      KeyFigure("Highest CPU      ", "\u2013", "", "no metrics"),
    ),
  )

  private val lines = ConsoleSummary.lines(report, "reports/x/index.html")

  test("the verdict comes first, its other reasons follow, the page comes last") {
    lines
      .filter(_.nonEmpty)
      .shouldBe(
        Vector(
          "Failed: Two thresholds are exceeded. 3 % failed.",
          "  - A: the 95th percentile is 5 s.",
          "  Failed             3 of 100      limit 1 %",
          "  Highest CPU        -             no metrics",
          "Report: reports/x/index.html",
        )
      )
  }

  test("when nothing of a comparison is judged, a reason is given") {
    def row(name: String, verdict: RowVerdict, because: Option[String]) = ComparedRow(
      name,
      "w",
      baselineAverageMs = Some(1),
      averageMs = Some(1),
      changePercent = None,
      own = None,
      detectablePercent = None,
      verdict,
      because,
      p95 = None,
      errors = None,
    )
    def said(rows: ComparedRow*) = {
      val comparison = Comparison(
        ComparedRun("mobius/test-4", "MOBIUS test 4", None, publishedAverages = true),
        earlier = Vector.empty,
        changes = Vector.empty,
        notStated = Vector.empty,
        remarks = Vector.empty,
        blocked = None,
        minutes = 0,
        baselineMinutes = None,
        rows.toVector,
        cluster = None,
        overall = None,
        families = Vector.empty,
      )
      val compared = report.copy(comparison = Some(comparison))
      ConsoleSummary.lines(compared, "page").find(_.startsWith("Compared with"))
    }
    val few = row("Check-In", RowVerdict.NotComparable, Some("2 iterations; 500 are needed."))
    said(few).shouldBe(
      Some(
        "Compared with mobius/test-4, 1 transaction: no transaction is judged. Check-In: 2 iterations; 500 are needed."
      )
    )
    said(few, row("Check-Out", RowVerdict.Slower, None))
      .shouldBe(Some("Compared with mobius/test-4, 2 transactions: 1 slower."))
  }

  test("that a run was forced comes first") {
    val forced = report.copy(run = report.run.copy(forced = Vector("No invoices.", "No ledgers.")))
    ConsoleSummary
      .lines(forced, "page")
      .find(_.nonEmpty)
      .shouldBe(
        Some("The run was forced (-Dforce). The check before it found: No invoices. No ledgers.")
      )
  }

  test("a run that passed gives no reasons") {
    val verdict = Verdict(VerdictStatus.Passed, "No threshold is exceeded.", Vector("0 % failed."))
    val passed = ConsoleSummary.lines(report.copy(verdict = verdict), "page")
    passed.filter(_.startsWith("  - ")).shouldBe(empty)
    passed.should(contain("Passed: No threshold is exceeded."))
  }
}

class FailureSummarySpec extends PlainSuite {

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
