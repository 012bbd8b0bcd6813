package org.folio.perf.analysis.comparison

import org.folio.perf.model._
import org.scalactic.Tolerance
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import org.folio.perf.testkit.SampleModuleReports._

class RunTableSpec extends AnyFunSuite with Matchers with Tolerance {

  test("each run has its difference to the first, and a mean without doubtful rows") {
    val second = published.copy(
      name = "mobius/second",
      rows = names.map(PublishedRow(_, 400)).updated(0, PublishedRow("Row 0", 1, doubt = Some("?"))),
    )
    val table = RunTable(Vector(Left(published), Left(second)))
    table.transactions.shouldBe(names)
    table.columns.head.cells.flatten.flatMap(_.changePercent).shouldBe(empty)
    val cells = table.columns(1).cells
    cells(1).flatMap(_.changePercent).get.shouldBe(-50.0 +- 1e-9)
    cells(0).flatMap(_.changePercent).shouldBe(None)
    table.columns(1).meanPercent.get.shouldBe(-50.0 +- 1e-9)
    table.columns(1).rowsInMean.shouldBe(7)
  }

  test("runs of ours have verdicts, and beside published ones averages of the whole run") {
    val ours = RunTable(
      Vector("a", "b").map(id =>
        Right(report(id, if (id == "b") Map("Row 2" -> 30.0) else Map.empty[String, Double]))
      )
    )
    ours.wholeRuns.shouldBe(false)
    ours.columns(1).cells(2).flatMap(_.verdict).shouldBe(Some(RowVerdict.Slower))
    val mixed = RunTable(Vector(Left(published), Right(report("a"))))
    mixed.wholeRuns.shouldBe(true)
    mixed.columns(1).cells(2).flatMap(_.changePercent).get.shouldBe(25.0 +- 1e-6)
  }

  test(
    "a row that lacks a request in one run alone is not compared, and the request is a difference"
  ) {
    val less = withLeftOut(report("b"), "GET /copycat/profiles", "Row 2")
    for (first <- Vector(Right(report("a")), Left(published))) {
      val table = RunTable(Vector(first, Right(less)))
      table.columns(1).cells.flatten.filter(_.doubt.isDefined).size.shouldBe(1)
      table.columns(1).cells(2).flatMap(_.changePercent).shouldBe(None)
      table.columns(1).rowsInMean.shouldBe(names.size - 1)
    }
    RunTable(Vector(Right(report("a")), Right(less))).differences
      .find(_.part == "Requests left out")
      .map(_.values)
      .shouldBe(Some(Vector(Some("none"), Some("GET /copycat/profiles"))))
  }

  test("a row that only one run has is a gap in the others") {
    val sizes = Vector("large", "small").map(size =>
      PublishedRow("Row 1", 7, dimensions = Vector(Dimension("tenant class", size)))
    )
    RunTable(Vector(Left(published), Left(published.copy(rows = sizes)))).transactions
      .takeRight(2)
      .shouldBe(Vector("Row 1 (large)", "Row 1 (small)"))
    val extra = published.copy(rows = published.rows :+ PublishedRow("Extra", 5))
    val table = RunTable(Vector(Left(published), Left(extra)))
    table.transactions.last.shouldBe("Extra")
    table.columns.map(_.cells.last.isDefined).shouldBe(Vector(false, true))
  }
}
