package org.folio.perf.analysis.comparison

import org.folio.perf.model._
import org.folio.perf.testkit.SampleModuleReports._
import org.scalactic.Tolerance
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import scala.util.Random

class LargeTenantsSpec extends AnyFunSuite with Matchers with Tolerance {

  /** Twenty tenants of which four are large, with 5 % noise of each median. */
  private def run(seed: Long, large: Double, all: Double = 1): RunReport = {
    val random = new Random(seed)
    def cell(factor: Double) =
      Some(
        TenantCell(50, 0, Some(math.round(1000 * factor * math.exp(random.nextGaussian() * 0.05))))
      )
    val rows = Vector.tabulate(20) { i =>
      val size = if (i < 4) TenantSize.Large else TenantSize.Small
      val factor = all * (if (i < 4) large else 1)
      TenantRow(s"t$i", size, names.map(_ => cell(factor)))
    }
    report(s"run-$seed").copy(tenants = TenantMatrix(names, rows))
  }

  test("large tenants that became half as slow again are found, whatever all tenants do") {
    val found = LargeTenants(run(1, 1.5, all = 1.2), Vector(run(2, 1)), names).get
    found.kind.shouldBe(GroupKind.Size)
    found.changePercent.shouldBe(50.0 +- 6.0)
    found.verdict.shouldBe(GroupVerdict.PossiblySlower)
  }

  test("with three earlier runs it is certain") {
    val earlier = Vector(2L, 3L, 4L).map(run(_, 1))
    LargeTenants(run(1, 1.5), earlier, names).map(_.verdict).shouldBe(Some(GroupVerdict.Slower))
    LargeTenants(run(1, 0.6), earlier, names).map(_.verdict).shouldBe(Some(GroupVerdict.Faster))
  }

  test("large tenants that were as slow before did not change") {
    LargeTenants(run(1, 2), Vector(run(2, 2)), names).shouldBe(None)
  }

  test("few small tenants do not show chance") {
    val few = run(1, 2)
    val rows = few.tenants.rows.take(9)
    LargeTenants(few.copy(tenants = TenantMatrix(names, rows)), Vector(run(2, 1)), names)
      .shouldBe(None)
  }
}
