package org.folio.perf.analysis

import org.folio.perf.model._
import org.folio.perf.analysis.rule.run.TenantOutliers
import org.folio.perf.testkit.SampleRun
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

  /** Statements about tenants, with plain spaces. */
  private def found(rows: TenantRow*): Vector[String] = {
    val empty = SampleRun().measured
    val matrix = TenantMatrix(Vector("A", "B", "C"), rows.toVector)
    TenantOutliers
      .findings(empty.copy(results = empty.results.copy(tenants = matrix)))
      .map(_.statement.replace(Words.NoBreak, " "))
  }

  private val usual =
    Vector.tabulate(5)(i => row(s"t$i", TenantSize.Small, Some(100), Some(100), Some(100)))

  test("a single slow cell is an outlier when it has enough iterations and costs 50 ms or more") {
    val odd = row("odd", TenantSize.Small, Some(100), Some(250), Some(100))
    found(usual :+ odd: _*).shouldBe(
      Vector(
        "1 tenant needs at least twice the median tenant's time in 1 cell of the table: odd in B (250 ms, " +
          "median tenant 100 ms)."
      )
    )
    found(usual :+ odd.copy(cells = odd.cells.map(_.map(_.copy(iterations = 9)))): _*)
      .shouldBe(empty)
    val short = usual.map(r => r.copy(cells = r.cells.map(_.map(_.copy(medianMs = Some(20))))))
    found(short :+ row("odd", TenantSize.Small, Some(20), Some(60), Some(20)): _*).shouldBe(empty)
  }

  test("a tenant that is slow in all its work is one finding, and no cell of it another") {
    found(usual :+ row("slow", TenantSize.Small, Some(250), Some(250), Some(250)): _*).shouldBe(
      Vector("1 small tenant is slower than the median tenant over all work: slow (2.5×).")
    )
  }

  test("a tenant at 1.27 times is slower, and the printed threshold is the one that is used") {
    val tenant = row("slow", TenantSize.Small, Some(127), Some(127), Some(127))
    found(usual :+ tenant: _*).head.should(include("slow (1.27×)"))
    val empty = SampleRun().measured
    val matrix = TenantMatrix(Vector("A", "B", "C"), usual :+ tenant)
    TenantOutliers
      .findings(empty.copy(results = empty.results.copy(tenants = matrix)))
      .head
      .detail
      .should(include("1.25 times"))
  }

  test("a fast tenant is named, for its records may be few") {
    found(usual :+ row("fast", TenantSize.Small, Some(50), Some(50), Some(50)): _*).head
      .should(endWith("fast (0.5×)."))
  }

  test("tenants alike are no finding, and neither is a single one") {
    found(usual: _*).shouldBe(empty)
    found(row("t1", TenantSize.Small, Some(100), Some(1), Some(1))).shouldBe(empty)
  }

  test("failures are counted by tenant") {
    val failing =
      TenantRow("bad", TenantSize.Small, Vector.fill(3)(Some(TenantCell(20, 4, Some(100)))))
    found(usual :+ failing: _*).shouldBe(Vector("1 of 6 tenants had failed transactions: bad 12."))
  }

  test("a cell twice as slow is no outlier where tenants differ as much by chance") {
    val random = new java.util.SplittableRandom(3)
    def noisy = Some(math.round(200 * math.exp(0.4 * random.nextGaussian())))
    val tenants = Vector.tabulate(40)(i => row(s"t$i", TenantSize.Small, noisy, noisy, noisy))
    found(tenants: _*).shouldBe(empty)
    val far = row("far", TenantSize.Small, Some(200), Some(9000), Some(200))
    found(tenants :+ far: _*).map(_.startsWith("1 tenant needs at least twice")).shouldBe(Vector(true))
  }
}
