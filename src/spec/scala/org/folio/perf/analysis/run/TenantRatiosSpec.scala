package org.folio.perf.analysis.run

import org.folio.perf.analysis.run.rule.TenantOutliers
import org.folio.perf.model._
import org.folio.perf.testkit.{RuleSuite, SampleRun}

class TenantRatiosSpec extends RuleSuite {

  /** A small tenant with medians of the first transactions. */
  private def row(name: String, medians: Long*) =
    TenantRow(name, TenantSize.Small, medians.toVector.map(ms => Some(TenantCell(20, 0, Some(ms)))).padTo(3, None))

  private def of(rows: TenantRow*) =
    TenantRatios.of(TenantMatrix(Vector("A", "B", "C"), rows.toVector))

  test("a ratio is a tenant's median by the median of all tenants' medians") {
    val data = of(row("t1", 100), row("t2", 200), row("t3", 300))
    data.medians.shouldBe(Vector(Some(200.0), None, None))
    data.rows.map(_.row.tenant).shouldBe(Vector("t3", "t2", "t1"))
    data.rows.map(_.ratios.head.value).shouldBe(Vector(1.5, 1.0, 0.5))
  }

  test("large tenants stand on top, tenants without times at the end") {
    val data = of(row("none"), row("small", 200), row("large", 100).copy(size = TenantSize.Large))
    data.rows.map(_.row.tenant).shouldBe(Vector("large", "small", "none"))
  }

  private def findings(rows: TenantRow*): Vector[Finding] = {
    val empty = SampleRun().measured
    val matrix = TenantMatrix(Vector("A", "B", "C"), rows.toVector)
    TenantOutliers.findings(empty.copy(results = empty.results.copy(tenants = matrix)))
  }

  private val usual = Vector.tabulate(5)(i => row(s"t$i", 100, 100, 100))

  test("a single slow cell is an outlier when it has enough iterations and costs 50 ms or more") {
    val odd = row("odd", 100, 250, 100)
    val short = Vector.fill(5)(row("t", 20, 20, 20))
    tell(findings(usual :+ odd: _*))
    tell(findings(usual :+ odd.copy(cells = odd.cells.map(_.map(_.copy(iterations = 9)))): _*))
    tell(findings(short :+ row("odd", 20, 60, 20): _*))
  }

  test(
    "a tenant that is slow or fast in all its work, or fails, is one finding; alike ones and a single one are none"
  ) {
    val failing =
      TenantRow("bad", TenantSize.Small, Vector.fill(3)(Some(TenantCell(20, 4, Some(100)))))
    Vector(row("slow", 250, 250, 250), row("slow", 127, 127, 127), row("fast", 50, 50, 50), failing)
      .foreach(one => tell(findings(usual :+ one: _*)))
    tell(findings(usual: _*))
    tell(findings(row("t1", 100, 1, 1)))
    // Nearly all that ran it: no tenant stands out.
    val all = Vector.tabulate(10)(i => failing.copy(tenant = s"bad$i"))
    Vector(all :+ row("idle"), all.drop(1) ++ usual.take(1), all.take(7) ++ usual)
      .foreach(rows => tell(findings(rows: _*).filter(_.id == "tenant-failures")))
  }

  test("a cell twice as slow is no outlier where tenants differ as much by chance") {
    val random = new java.util.SplittableRandom(3)
    def noisy = math.round(200 * math.exp(0.4 * random.nextGaussian()))
    val tenants = Vector.tabulate(40)(i => row(s"t$i", noisy, noisy, noisy))
    findings(tenants: _*).shouldBe(empty)
    findings(tenants :+ row("far", 200, 9000, 200): _*).map(_.id).shouldBe(Vector("tenant-outliers"))
  }
}
