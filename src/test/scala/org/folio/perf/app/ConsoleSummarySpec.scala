package org.folio.perf.app

import org.folio.perf.model._
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class ConsoleSummarySpec extends AnyFunSuite with Matchers {

  private val report = RunReportFixture.empty.copy(
    verdict = Verdict(
      VerdictStatus.Failed,
      "Two limits are exceeded. 3\u00a0% failed.",
      Vector("3\u00a0% failed.", "A: the 95th percentile is 5\u00a0s."),
    ),
    keyFigures = Vector(
      KeyFigure("Failed", "3", "of 100", "limit 1\u00a0%"),
      KeyFigure("Tightest resource", "\u2013", "", "no metrics"),
    ),
  )

  private val lines = ConsoleSummary.lines(report, "reports/x/index.html")

  test("the verdict comes first, its other reasons follow, the page comes last") {
    lines.filter(_.nonEmpty) shouldBe Vector(
      "Failed: Two limits are exceeded. 3 % failed.",
      "  - A: the 95th percentile is 5 s.",
      "  Failed             3 of 100      limit 1 %",
      "  Tightest resource  -             no metrics",
      "Report: reports/x/index.html",
    )
  }

  test("that a run was forced comes first") {
    val forced = report.copy(run = report.run.copy(forced = Vector("No invoices.", "No ledgers.")))
    ConsoleSummary.lines(forced, "page").find(_.nonEmpty) shouldBe
      Some("This run was forced; the check before it found: No invoices. No ledgers.")
  }

  test("a run that passed gives no reasons") {
    val verdict = Verdict(VerdictStatus.Passed, "No limit is exceeded.", Vector("0 % failed."))
    val passed = ConsoleSummary.lines(report.copy(verdict = verdict), "page")
    passed.filter(_.startsWith("  - ")) shouldBe empty
    passed should contain("Passed: No limit is exceeded.")
  }
}
