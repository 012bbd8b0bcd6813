package org.folio.perf.report

import org.folio.perf.model._
import org.folio.perf.report.section.StandOut
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class TenantRatiosSpec extends AnyFunSuite with Matchers {
  private def row(name: String, size: TenantSize, medians: Option[Long]*) =
    TenantRow(name, size, medians.toVector.map(_.map(ms => TenantCell(20, 0, Some(ms)))))

  private def of(rows: TenantRow*) =
    TenantRatios.of(TenantMatrix(Vector("A", "B", "C"), rows.toVector))

  test("a ratio is a tenant's median by the median of all tenants' medians") {
    val data = of(
      row("t1", TenantSize.Small, Some(100), None, None),
      row("t2", TenantSize.Small, Some(200), None, None),
      row("t3", TenantSize.Small, Some(300), None, None),
    )
    data.medians.shouldBe(Vector(Some(200.0), None, None))
    data.rows
      .map(r => r.row.tenant -> r.ratios.head)
      .shouldBe(Vector("t3" -> Some(1.5), "t2" -> Some(1.0), "t1" -> Some(0.5)))
  }

  test("large tenants stand on top, tenants without times at the end") {
    val data = of(
      row("none", TenantSize.Small, None, None, None),
      row("small", TenantSize.Small, Some(200), None, None),
      row("large", TenantSize.Large, Some(100), None, None),
    )
    data.rows.map(_.row.tenant).shouldBe(Vector("large", "small", "none"))
  }

  test("a single slow cell stands out when it has enough iterations") {
    val usual =
      Vector.tabulate(5)(i => row(s"t$i", TenantSize.Small, Some(100), Some(100), Some(100)))
    val odd = row("odd", TenantSize.Small, Some(100), Some(250), Some(100))
    StandOut.sentences(of(usual :+ odd: _*)).head.shouldBe("odd, B: 2.50×, 20 iterations.")
    val few = odd.copy(cells = odd.cells.map(_.map(_.copy(iterations = 3))))
    (StandOut.sentences(of(usual :+ few: _*)).mkString.should(not)).include("odd, B")
  }

  test("a quiet map says that nothing stands out") {
    StandOut
      .sentences(of(row("t1", TenantSize.Small, Some(100), Some(1), Some(1))))
      .head
      .should(startWith("Nothing: "))
  }

  test("failures are counted by tenant") {
    val failing =
      TenantRow("t1", TenantSize.Small, Vector.fill(3)(Some(TenantCell(20, 4, Some(100)))))
    StandOut.sentences(of(failing)).should(contain("Failures in 1 of 1 tenants; most: t1 12."))
  }
}
